import { firstValueFrom, map } from 'rxjs'
import { accountFrom, defineFeature } from '../feature.ts'
import { createSmartSessions } from './actions.ts'
import { createSmartSessionsSource } from './source.ts'

/** The feature of smart sessions: permissions with which sites act for an account. */
export const smartSessions = defineFeature<'smartSessions'>(async deps => {
  const { config, session, tables, now } = deps
  const { ask, caller, policy } = (await deps.services()).out
  const service = createSmartSessions({
    source: caller && createSmartSessionsSource(ask, config.endpoints.data, caller),
    cache: tables.smartSessions,
    policy,
    request: request => session.request('eip155', request),
    active: () => firstValueFrom(session.session$.pipe(map(({ active }) => active))),
    now,
  })
  return {
    actions: {
      grantPermissions: service.grant,
      requestExecutionPermissions: service.requestExecution,
      revokeSession: async (account, pci) => await service.revoke(accountFrom(account), String(pci)),
    },
    queries: { sessions: service.sessions$ },
  }
})
