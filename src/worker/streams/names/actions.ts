import { firstValueFrom } from 'rxjs'
import { nameLeadMs, nameMarginMs, nameWindowMs } from '../../../domain/core/constants.ts'
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { labelOf, labelProblem } from '../../../domain/names/labels.ts'
import {
  coinTypeOf,
  ensHome,
  isProviderName,
  looksLikeName,
  type NameOutcome,
  nameOfLabel,
  type ResolvedName,
  registrationMessage,
} from '../../../domain/names/names.ts'
import type { Quorum } from '../../chains/chain.ts'
import type { Normalize } from '../../chains/ens/ens.ts'
import type { FoundAddress } from '../../chains/ens/ens-agreed.ts'
import { type RetryPolicy, retry } from '../operators/retry.ts'
import type { NamesSource, SignedRegistration } from './source.ts'

export type NameActionsDeps = {
  /** The data provider's registry of names. Absent if the site has no project id. */
  readonly source?: NamesSource | undefined
  /** Returns whether the data provider registers names for accounts on the account's network. */
  readonly isServed: (account: CaipAddress) => Promise<boolean>
  readonly policy: RetryPolicy
  /**
   * Finds Ethereum nodes of independent operators. Portico reads ENS from them, because the ENS registry is on
   * Ethereum.
   */
  readonly quorum: () => Promise<Quorum>
  /**
   * Resolves a normalised ENS name through the nodes of `quorum`. Rejects with `name-disputed` if the nodes return
   * different addresses and too few of them agree.
   */
  readonly addressOf: (quorum: Quorum, name: string, network: CaipNetworkId) => Promise<FoundAddress>
  readonly normalize: () => Promise<Normalize>
  /** Returns the display name of a network, for error messages. */
  readonly nameOfNetwork: (network: CaipNetworkId) => string
  /** Requests the wallet's signature of a text. Has no time limit. */
  readonly sign: (account: CaipAddress, text: string) => Promise<string>
  readonly now: () => number
  /** Elapsed time in ms from a monotonic clock. Changes of the device's clock do not affect it. */
  readonly ticks: () => number
}

export type NameActions = {
  resolve(name: string, network: CaipNetworkId): Promise<ResolvedName | undefined>
  register(account: CaipAddress, label: string): Promise<NameOutcome>
}

/**
 * Coin type of Ethereum (SLIP-44). If the registry rejects the coin type of the account's network, the name is
 * registered with the coin type of Ethereum.
 */
const ethereumCoin = 60

export function createNameActions(deps: NameActionsDeps): NameActions {
  const { now, ticks, policy } = deps
  /**
   * Lookups in progress, by name and network. Simultaneous lookups of the same name on the same network share one
   * result.
   */
  const running = new Map<string, Promise<ResolvedName | undefined>>()

  const source = (): NamesSource => {
    if (!deps.source) throw new AppError('project-id-missing')
    return deps.source
  }
  const lookUp = (name: string) => firstValueFrom(source().lookUp(name).pipe(retry(policy)))
  const wrongNetwork = (name: string, network: CaipNetworkId) =>
    new AppError('name-elsewhere', { name, network: deps.nameOfNetwork(network) })

  async function ofProvider(name: string, network: CaipNetworkId): Promise<ResolvedName | undefined> {
    const found = await lookUp(name)
    if (!found) return undefined
    const address = found.addresses[String(coinTypeOf(network))]
    if (address === undefined) throw wrongNetwork(name, network)
    // The data provider's names are not stored on a chain, so no second source can confirm the address.
    return { name, address, source: 'provider', unconfirmed: true }
  }

  async function ofEns(input: string, network: CaipNetworkId): Promise<ResolvedName | undefined> {
    const normalize = await deps.normalize()
    const name = normalize(input)
    const quorum = await deps.quorum()
    const { address, ...doubt } = await deps.addressOf(quorum, name, network)
    if (address !== undefined) return { name, address, source: 'ens', ...doubt }
    // The name has no address on this network. Its address on Ethereum may not be usable on this network, so it is not
    // returned. The error tells the user that the name has an address on Ethereum.
    if (network === ensHome) return undefined
    const home = await deps.addressOf(quorum, name, ensHome)
    if (home.address !== undefined) throw wrongNetwork(name, network)
    return undefined
  }

  async function find(input: string, network: CaipNetworkId): Promise<ResolvedName | undefined> {
    try {
      const lower = input.toLowerCase()
      return await (isProviderName(lower) ? ofProvider(lower, network) : ofEns(input, network))
    } catch (cause) {
      const error = toAppError(cause)
      if (/^(?:name-|chain-id-|project-id-)/.test(error.code)) throw error
      throw new AppError('name-resolve-failed', { ...error.context, reason: error.code }, error)
    }
  }

  const resolve: NameActions['resolve'] = async (text, network) => {
    const input = text.trim()
    if (!looksLikeName(input)) throw new AppError('name-invalid')
    const key = `${network} ${input}`
    const lookup = running.get(key) ?? find(input, network).finally(() => running.delete(key))
    running.set(key, lookup)
    return await lookup
  }

  /**
   * Ignores an error if the response was lost and the registry shows that the name now belongs to the address. Rethrows
   * any other error.
   */
  async function settled(error: AppError, { address }: SignedRegistration, name: string): Promise<void> {
    const unknown = error.code === 'network-failed' || error.code === 'timed-out'
    const found = unknown ? await lookUp(name).catch(() => undefined) : undefined
    const ours = Object.values(found?.addresses ?? {}).some(
      candidate => candidate.toLowerCase() === address.toLowerCase(),
    )
    if (!ours) throw error
  }

  async function submit(registration: SignedRegistration, name: string): Promise<void> {
    const send = (request: SignedRegistration) => firstValueFrom(source().register(request))
    try {
      await send(registration).catch((cause: unknown) => {
        const error = toAppError(cause)
        // If the registry rejects the coin type, Portico registers the name for Ethereum with the same signature, which
        // does not contain the coin type.
        const again = error.context.field === 'coin_type' && registration.coinType !== ethereumCoin
        return again ? send({ ...registration, coinType: ethereumCoin }) : settled(error, registration, name)
      })
    } catch (cause) {
      const error = toAppError(cause)
      if (error.code === 'name-taken' || error.code === 'project-id-missing') throw error
      if (error.context.field === 'timestamp') throw new AppError('name-clock', {}, error)
      const { reason } = error.context
      throw new AppError('name-register-failed', { name, reason: reason ?? error.code }, error)
    }
  }

  return {
    resolve,
    register: async (account, typed) => {
      const label = labelOf(typed)
      const problem = labelProblem(label)
      if (problem !== undefined) throw new AppError('name-invalid', { reason: problem })
      const coinType = coinTypeOf(networkOf(account))
      if (namespaceOf(account) !== 'eip155' || coinType === undefined) {
        throw new AppError('chain-unsupported', { network: networkOf(account) })
      }
      source()
      if (!(await deps.isServed(account)))
        throw new AppError('chain-unsupported', { network: networkOf(account) })
      const name = nameOfLabel(label)
      const address = addressOf(account)
      const [began, wall] = [ticks(), now()]
      // The registry accepts only timestamps (in seconds) near its own time. A timestamp slightly in the future gives
      // the user more time to sign.
      const timestamp = Math.floor((wall + nameLeadMs) / 1_000)
      const message = registrationMessage(name, timestamp)
      const signature = await deps.sign(account, message)
      const took = ticks() - began
      const allowed = timestamp * 1_000 + nameWindowMs - nameMarginMs - wall
      if (took > allowed) return { status: 'late', seconds: Math.round(took / 1_000) }
      await submit({ message, signature, coinType, address }, name)
      return { status: 'registered', name }
    },
  }
}
