import { firstValueFrom } from 'rxjs'
import { nameLeadMs, nameMarginMs, nameWindowMs } from '../../../domain/core/constants.ts'
import { addressOf, type CaipAddress, namespaceOf, networkOf } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { toAppError } from '../../../domain/core/errors/foreign.ts'
import { labelOf, labelProblem } from '../../../domain/names/labels.ts'
import {
  coinTypeOf,
  type NameOutcome,
  nameOfLabel,
  registrationMessage,
} from '../../../domain/names/names.ts'
import { accessRegistry, type RegistryAccessDeps } from './registry-access.ts'
import type { SignedRegistration } from './source.ts'

export type RegistrationDeps = RegistryAccessDeps & {
  /** Returns whether the data provider registers names for accounts on the account's network. */
  readonly isServed: (account: CaipAddress) => Promise<boolean>
  /** Requests the wallet's signature of a text. Has no time limit. */
  readonly sign: (account: CaipAddress, text: string) => Promise<string>
  readonly now: () => number
  /** Elapsed time in ms from a monotonic clock. Changes of the device's clock do not affect it. */
  readonly ticks: () => number
}

/**
 * Coin type of Ethereum (SLIP-44). If the registry rejects the coin type of the account's network, the name is
 * registered with the coin type of Ethereum.
 */
const ethereumCoin = 60

export function createRegistration(
  deps: RegistrationDeps,
): (account: CaipAddress, label: string) => Promise<NameOutcome> {
  const { now, ticks } = deps
  const { source, lookUp } = accessRegistry(deps)

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

  return async (account, typed) => {
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
  }
}
