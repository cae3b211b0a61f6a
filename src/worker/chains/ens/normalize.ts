import { normalize as ensip15 } from 'viem/ens'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Normalize } from './ens.ts'

/** Normalises a name by ENSIP-15. This file loads when a name is first looked up, because its tables are large. */
export const normalize: Normalize = name => {
  try {
    return ensip15(name)
  } catch (cause) {
    throw new AppError('name-invalid', {}, cause)
  }
}
