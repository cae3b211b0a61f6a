import { useState } from 'react'
import { addressOf, caipAddress, type Network, networkOf } from '../../../domain/core/entities.ts'
import type { ErrorCode, ErrorRecord } from '../../../domain/core/errors/app-error.ts'
import { connectionOf } from '../../../domain/session/session.ts'
import { recordOf, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useWhileShown } from '../../app/hooks/use-while-shown.ts'
import type { ErrorWords } from '../../app/types.ts'
import { accountMessages } from '../session/account-messages.ts'

export type SwitchNetwork = {
  /** The network in the pending request to switch the wallet's network. Absent if no request is pending. */
  readonly requested?: Network
  /** The error of the last switch, with its text. */
  readonly problem?: ErrorWords & { readonly code: ErrorCode }
  readonly switchTo: (network: Network) => void
}

/**
 * Returns the state of a network switch, and `switchTo`, which requests a switch unless a request is pending. `done`
 * runs after the switch, unless the user has left the view.
 */
export function useSwitchNetwork(done: () => void): SwitchNetwork {
  const { deps, state } = useUi()
  const t = useMessages(accountMessages)
  const explain = useErrorText()
  const whileShown = useWhileShown()
  const session = useSession()
  const { connection, networkName } = session
  const walletOf = (network: Network) => connectionOf(session, network.namespace)?.wallet.name ?? ''
  const [requested, setRequested] = useState<Network>()
  const [failed, setFailed] = useState<{ network: Network; error: ErrorRecord }>()
  const words = (network: Network, error: ErrorRecord, explainError = explain) =>
    error.code === 'user-rejected'
      ? {
          headline: t.stillOn(networkName ?? t.unknownNetwork),
          body: t.declinedSwitch(walletOf(network), network.name),
        }
      : explainError(error, { wallet: walletOf(network), network: network.name })
  /**
   * Switches to a network. If the network belongs to another namespace, the account of that namespace becomes the
   * active account.
   */
  const moveTo = async (network: Network): Promise<void> => {
    const { switchNetwork, switchAccount } = deps.link.api
    const target = connectionOf(session, network.namespace)
    const [first] = target?.accounts ?? []
    if (!first || !target || target === connection) return await switchNetwork(network.id)
    if (networkOf(first) !== network.id) await switchNetwork(network.id)
    await switchAccount(caipAddress(network.id, addressOf(first)), target.connectorId)
  }
  const switchTo = (network: Network): void => {
    if (requested) return
    const finish = whileShown(done)
    setRequested(network)
    setFailed(undefined)
    state.announce(t.switching(network.name))
    moveTo(network).then(
      () => {
        setRequested(undefined)
        state.announce(t.switched(network.name))
        state.track('SWITCH_NETWORK', { network: network.id })
        finish()
      },
      (reason: unknown) => {
        const error = recordOf(reason)
        setRequested(undefined)
        setFailed({ network, error })
        void state.explained().then(explain => state.announceError(words(network, error, explain)))
      },
    )
  }
  return {
    switchTo,
    ...(requested && { requested }),
    ...(failed && { problem: { ...words(failed.network, failed.error), code: failed.error.code } }),
  }
}
