import { firstValueFrom, type ObservedValueOf } from 'rxjs'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'
import type { NamesSource } from './source.ts'

export type RegistryAccessDeps = {
  /** The data provider's registry of names. Absent if the site has no project id. */
  readonly source?: NamesSource | undefined
  readonly policy: RetryPolicy
}

/** Access to the data provider's registry of names. */
type RegistryAccess = {
  /** Throws `project-id-missing` if the site has no project id. */
  source(): NamesSource
  lookUp(name: string): Promise<ObservedValueOf<ReturnType<NamesSource['lookUp']>>>
}

export function accessRegistry({ source: registry, policy }: RegistryAccessDeps): RegistryAccess {
  const source = (): NamesSource => {
    if (!registry) throw new AppError('project-id-missing')
    return registry
  }
  const lookUp = (name: string) => firstValueFrom(source().lookUp(name).pipe(retry(policy)))
  return { source, lookUp }
}
