import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { NameOutcome } from '../../../domain/names/names.ts'

import { createRegistration, type RegistrationDeps } from './registration.ts'
import { createResolver, type Resolve, type ResolverDeps } from './resolver.ts'

export type NameActionsDeps = ResolverDeps & RegistrationDeps

export type NameActions = {
  readonly resolve: Resolve
  register(account: CaipAddress, label: string): Promise<NameOutcome>
}

export function createNameActions(deps: NameActionsDeps): NameActions {
  return { resolve: createResolver(deps), register: createRegistration(deps) }
}
