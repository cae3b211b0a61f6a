import { defineFeature } from '../feature.ts'
import { createIdentity } from './queries.ts'
import { createIdentitySource } from './source.ts'

/** The feature of public names and pictures of accounts. */
export const identity = defineFeature<'identity'>(async deps => {
  const { names, naming, out } = await deps.services()
  const { ask, caller, policy } = out
  const live = createIdentity({
    cache: deps.tables.identity,
    now: deps.now,
    policy,
    onChain: naming.identityOf,
    ...(caller &&
      names && {
        fetch: createIdentitySource(ask, deps.config.endpoints.data, caller),
        namesOf: names.namesOf,
      }),
  })
  return { queries: { identity: live.live$ }, actions: {} }
})
