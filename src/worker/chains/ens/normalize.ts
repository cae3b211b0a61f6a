import { normalize as ensip15 } from 'viem/ens'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Normalize } from './ens.ts'

/** Name normalisation (ENSIP-15). Loaded at the first look-up of a name, because its tables are large. */
export const normalize: Normalize = name => {
  try {
    return ensip15(name)
  } catch (cause) {
    throw new AppError('name-invalid', {}, cause)
  }
}
