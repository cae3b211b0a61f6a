import { defer, firstValueFrom, map, switchMap } from 'rxjs'
import { type CaipAddress, readCaipAddress } from '../../../domain/core/caip.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import type { FeatureDeps, FeatureService } from '../feature.ts'
import { exposeToPage, forAccount } from '../operators/expose-to-page.ts'
import { createSmartSessions, type SmartSessions } from './actions.ts'
import { createSmartSessionsSource } from './source.ts'

/** Smart sessions: what sites may do for an account. */
export function createFeature(deps: FeatureDeps): FeatureService<'smartSessions'> {
  const { config, session, subjects, tables, now } = deps
  let built: Promise<SmartSessions> | undefined
  const permissions = (): Promise<SmartSessions> => {
    built ??= subjects().then(
      ({ out: { ask, caller, policy } }) =>
        createSmartSessions({
          source: caller && createSmartSessionsSource(ask, config.endpoints.data, caller),
          cache: tables.smartSessions,
          policy,
          request: request => session.request('eip155', request),
          active: () => firstValueFrom(session.session$.pipe(map(one => one.active))),
          now,
        }),
      (cause: unknown) => {
        // The next use asks again.
        built = undefined
        throw cause
      },
    )
    return built
  }
  return {
    calls: {
      grantPermissions: async request => (await permissions()).grant(request),
      requestExecutionPermissions: async requests => (await permissions()).requestExecution(requests),
      revokeSession: async (account, pci) => (await permissions()).revoke(accountFrom(account), String(pci)),
    },
    streams: {
      sessions: forAccount(
        exposeToPage(deps.signals, tables.smartSessions, account =>
          defer(permissions).pipe(switchMap(one => one.sessions$(accountFrom(account)))),
        ),
      ),
    },
  }
}

function accountFrom(account: unknown): CaipAddress {
  const read = readCaipAddress(account)
  if (!read) throw new AppError('address-invalid')
  return read
}
