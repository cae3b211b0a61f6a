import { defer, filter, firstValueFrom, switchMap } from 'rxjs'
import { type CaipAddress, type CaipNetworkId, readNetworkId } from '../../../domain/core/caip.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { fromRecord } from '../../../domain/core/errors/core-error.ts'
import { lazy } from '../../../domain/core/lib/lazy.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import { ensHome } from '../../chains/ens/ens.ts'
import { accountFrom, defineFeature } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { createNameActions } from './actions.ts'
import { createLabels } from './labels.ts'
import { createNameQueries } from './queries.ts'
import { createNameSigner } from './sign.ts'

const labelsTopic = 'labels'

/** The feature of names: resolves, suggests and registers names, and stores the user's own labels. */
export const names = defineFeature<'names'>(deps => {
  const { tabs, tables, now } = deps
  const labels = createLabels(deps.store, () => tabs.broadcast(labelsTopic, null))
  const labelsTold = tabs.messages$(labelsTopic).subscribe(() => void labels.reread())

  const get = lazy(async () => {
    const { out, names: source, naming, normalizeName } = await deps.services()
    const shared = { source, policy: out.policy, now }
    const queries = createNameQueries({ ...shared, cache: tables.ownNames })
    const actions = createNameActions({
      ...shared,
      quorum: async () => await withWalletNode(await naming.findNodes(), deps.session, ensHome),
      readBy: naming.readBy,
      normalize: () =>
        normalizeName().catch((cause: unknown) => {
          throw new AppError('network-failed', {}, cause)
        }),
      nameOfNetwork: id => findNetwork(id, deps.networks())?.name ?? id,
      sign: createNameSigner(deps.session),
      ticks: () => performance.now(),
    })
    return { ...queries, ...actions }
  })

  return {
    actions: {
      resolveName: async (name, network) => (await get()).resolve(String(name), networkFrom(network)),
      nameOf: async account => {
        const settled$ = deps.features
          .live$('identity', 'identity', accountFrom(account))
          .pipe(filter(({ status }) => status === 'fresh' || status === 'failed' || status === 'stale'))
        const value = await firstValueFrom(settled$)
        if (value.status === 'failed') throw fromRecord(value.error)
        return 'data' in value ? (value.data ?? {}) : {}
      },
      registerName: async (account, label) => {
        const owner = accountFrom(account)
        const outcome = await (await get()).register(owner, String(label))
        if (outcome.status === 'registered') await deps.leader.call('named', [owner, outcome.name])
        return outcome
      },
      labelAccount: (account, label) => labels.label(account, String(label)),
    },
    queries: {
      suggestions: label => defer(get).pipe(switchMap(names => names.suggestions$(String(label)))),
      ownNames: account => defer(get).pipe(switchMap(names => names.ownNames$(account))),
      labels: () => labels.labels$,
    },
    unpaused: ['labels', 'suggestions'],
    leader: {
      calls: {
        /** Caches the name that the account has just registered, so that no lookup is needed. Keeps the cached avatar. */
        named: async (account: CaipAddress, name: string) => {
          const known = await tables.identity.get(account)
          await tables.identity.put(account, { ...known?.value, name }, now())
        },
      },
    },
    close: () => labelsTold.unsubscribe(),
  }
})

function networkFrom(network: unknown): CaipNetworkId {
  const read = readNetworkId(network)
  if (!read) throw new AppError('network-not-found', { network: String(network) })
  return read
}
