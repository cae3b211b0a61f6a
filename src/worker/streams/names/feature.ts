import { defer, filter, firstValueFrom, from, map, switchMap } from 'rxjs'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  readCaipAddress,
  readNetworkId,
} from '../../../domain/core/caip.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { fromRecord } from '../../../domain/core/errors/core-error.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import { ensHome } from '../../chains/ens/ens.ts'
import type { FeatureDeps, FeatureService } from '../feature.ts'
import { withWalletNode } from '../networks/nodes.ts'
import { exposeToPage, forAccount } from '../operators/expose-to-page.ts'
import { createNames, type Names } from './actions.ts'
import { createLabels } from './labels.ts'

const labelsTopic = 'labels'

/** Names of accounts: found, suggested, registered; and what the visitor calls their own. */
export function createFeature(deps: FeatureDeps): FeatureService<'names'> {
  const { config, tabs, tables, now } = deps
  const labels = createLabels(deps.store, () => tabs.broadcast(labelsTopic, null))
  const labelsTold = tabs.messages$(labelsTopic).subscribe(() => void labels.reread())

  let built: Promise<Names> | undefined
  const names = (): Promise<Names> => {
    built ??= deps.subjects().then(
      ({ out, names: source, naming }) =>
        createNames({
          source,
          cache: tables.ownNames,
          policy: out.policy,
          quorum: async () => await withWalletNode(await naming.findNodes(), deps.session, ensHome),
          readBy: naming.readBy,
          normalize: () => normalizer(deps),
          nameOfNetwork: id => findNetwork(id, config.networks)?.name ?? id,
          sign: (account, text) => sign(deps, account, text),
          now,
          ticks: () => performance.now(),
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
      resolveName: async (name, network) => (await names()).resolve(String(name), networkFrom(network)),
      nameOf: async account => {
        const { identity } = await deps.subjects()
        const settled$ = identity
          .live$(accountFrom(account))
          .pipe(filter(({ status }) => status === 'fresh' || status === 'failed' || status === 'stale'))
        const value = await firstValueFrom(settled$)
        if (value.status === 'failed') throw fromRecord(value.error)
        return 'data' in value ? (value.data ?? {}) : {}
      },
      registerName: async (account, label) => {
        const owner = accountFrom(account)
        const outcome = await (await names()).register(owner, String(label))
        if (outcome.status === 'registered') await deps.leader.ask('named', [owner, outcome.name])
        return outcome
      },
      labelAccount: (account, label) => labels.label(account, String(label)),
    },
    streams: {
      suggestions: label => from(names()).pipe(switchMap(one => one.suggestions$(String(label)))),
      ownNames: forAccount(
        exposeToPage(deps.signals, tables.ownNames, account =>
          defer(names).pipe(switchMap(one => one.ownNames$(accountFrom(account)))),
        ),
      ),
      labels: () => labels.labels$,
    },
    answers: {
      /** The name is the account's from now on, without asking anybody; a picture it has stays. */
      named: async (account: CaipAddress, name: string) => {
        const known = await tables.identity.get(account)
        await tables.identity.put(account, { ...known?.value, name }, now())
      },
    },
    close: () => labelsTold.unsubscribe(),
  }
}

async function normalizer({ chunks }: FeatureDeps) {
  try {
    return (await chunks.normalize()).normalize
  } catch (cause) {
    throw new AppError('network-failed', {}, cause)
  }
}

/** Signs as EIP-191 has it, by the account the name is for and no other. */
async function sign({ session }: FeatureDeps, account: CaipAddress, text: string): Promise<string> {
  const active = await firstValueFrom(session.session$.pipe(map(one => one.active)))
  if (active !== account) throw new AppError('no-active-account', { account })
  const bytes = Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0'))
  const signature = await session.request(namespaceOf(account), {
    method: 'personal_sign',
    params: [`0x${bytes.join('')}`, addressOf(account)],
  })
  if (typeof signature !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){31,}$/.test(signature)) {
    throw new AppError('sign-message-failed')
  }
  return signature
}

function accountFrom(account: unknown): CaipAddress {
  const read = readCaipAddress(account)
  if (!read) throw new AppError('address-invalid')
  return read
}

function networkFrom(network: unknown): CaipNetworkId {
  const read = readNetworkId(network)
  if (!read) throw new AppError('network-not-found', { network: String(network) })
  return read
}
