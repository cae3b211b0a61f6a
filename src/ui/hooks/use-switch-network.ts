import { useState } from 'react'
import type { ErrorRecord } from '../../domain/errors/app-error.ts'
import type { Network } from '../../domain/model/entities.ts'
import { useUi } from '../context.ts'
import { accountWords } from '../messages/account.ts'
import { aloud, recordOf, useErrorWords } from './error-words.ts'
import { useSession } from './use-session.ts'
import { useWords } from './use-words.ts'

export type SwitchNetwork = {
  /** The network the wallet is being asked for. */
  readonly asked?: Network
  /** What went wrong with the last one, in words. */
  readonly trouble?: { readonly headline: string; readonly body: string }
  readonly switchTo: (network: Network) => void
}

/** Asks the wallet for another network, one at a time. `done` is called when it agreed. */
export function useSwitchNetwork(done: () => void): SwitchNetwork {
  const { deps, state } = useUi()
  const t = useWords(accountWords)
  const explain = useErrorWords()
  const { connection, onNetwork } = useSession()
  const [asked, setAsked] = useState<Network>()
  const [failed, setFailed] = useState<{ network: Network; error: ErrorRecord }>()
  const wallet = connection?.wallet.name ?? ''
  const words = (network: Network, error: ErrorRecord, say = explain) =>
    error.code === 'user-rejected'
      ? {
          headline: t.stillOn(onNetwork?.name ?? t.unknownNetwork),
          body: t.declinedSwitch(wallet, network.name),
        }
      : say(error, { wallet, network: network.name })
  const switchTo = (network: Network): void => {
    if (asked) return
    setAsked(network)
    setFailed(undefined)
    state.announce(t.switching(network.name))
    deps.link.api.switchNetwork(network.id).then(
      () => {
        setAsked(undefined)
        state.announce(t.switched(network.name))
        done()
      },
      (reason: unknown) => {
        const error = recordOf(reason)
        setAsked(undefined)
        setFailed({ network, error })
        state.announce(aloud(words(network, error, state.explain.get())), 'assertive')
      },
    )
  }
  return {
    switchTo,
    ...(asked && { asked }),
    ...(failed && { trouble: words(failed.network, failed.error) }),
  }
}
