import { firstValueFrom, map } from 'rxjs'
import { accountFrom, defineFeature } from '../feature.ts'
import { createSmartSessionActions } from './actions.ts'
import { createSmartSessionQueries } from './queries.ts'
import { createSmartSessionsSource } from './source.ts'

/** The feature of smart sessions: permissions with which sites act for an account. */
export const smartSessions = defineFeature<'smartSessions'>(async deps => {
  const { config, session, tables, now } = deps
  const { ask, caller, policy } = (await deps.services()).out
  const shared = {
    source: caller && createSmartSessionsSource(ask, config.endpoints.data, caller),
    policy,
    now,
  }
  const queries = createSmartSessionQueries({ ...shared, cache: tables.smartSessions })
  const actions = createSmartSessionActions({
    ...shared,
    queries,
    request: request => session.request('eip155', request),
    active: () => firstValueFrom(session.session$.pipe(map(({ active }) => active))),
  })
  return {
    actions: {
      grantPermissions: actions.grant,
      requestExecutionPermissions: actions.requestExecution,
      revokeSession: async (account, pci) => await actions.revoke(accountFrom(account), String(pci)),
    },
    queries: { sessions: queries.sessions$ },
  }
})
