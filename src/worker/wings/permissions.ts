import { defer, firstValueFrom, map, switchMap } from 'rxjs'
import { AppError } from '../../domain/errors/app-error.ts'
import { type CaipAddress, readCaipAddress } from '../../domain/model/caip.ts'
import { createSessionsSource } from '../sources/sessions.ts'
import { ofAccount, offer } from '../streams/operators/offer.ts'
import { createPermissions, type Permissions } from '../streams/permissions.ts'
import type { WingDeps, WingService } from './model.ts'

/** Smart sessions: what sites may do for an account. */
export function createWing(deps: WingDeps): WingService<'permissions'> {
  const { config, session, subjects, tables, now } = deps
  let built: Promise<Permissions> | undefined
  const permissions = (): Promise<Permissions> => {
    built ??= subjects().then(
      ({ out: { ask, caller, policy } }) =>
        createPermissions({
          source: caller && createSessionsSource(ask, config.endpoints.data, caller),
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
      sessions: ofAccount(
        offer(deps.signals, tables.smartSessions, account =>
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
