import { normalize as ensip15 } from 'viem/ens'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { Normalize } from './ens.ts'

/** ENSIP-15, whose tables are most of this file: fetched when somebody looks for a name. */
export const normalize: Normalize = name => {
  try {
    return ensip15(name)
  } catch (cause) {
    throw new AppError('name-invalid', {}, cause)
  }
}
