import { useEffect, useState } from 'react'
import type { ErrorRecord } from '../../domain/errors/app-error.ts'
import { formatUnits } from '../../domain/model/amount.ts'
import { type CaipAddress, networkOf } from '../../domain/model/caip.ts'
import type { TokenBalance } from '../../domain/model/entities.ts'
import type { PreparedTransaction } from '../../domain/model/prepared.ts'
import type { Speed } from '../../domain/model/speeds.ts'
import { useUi } from '../context.ts'
import { askWallet } from './ask-wallet.ts'
import { recordOf } from './error-words.ts'
import { useWing } from './use-wing.ts'

/** What is to be reviewed. */
export type ReviewWish = {
  readonly id: string
  readonly token: TokenBalance
  readonly amount: bigint
  readonly to: string
  readonly name?: string
}

/** A review, and the send that ends it. */
export type Review = {
  /** Undefined while it is worked out. */
  readonly prepared: PreparedTransaction | undefined
  readonly error: ErrorRecord | undefined
  readonly speed: Speed
  readonly choose: (speed: Speed) => void
  readonly sending: boolean
  /** `moved`: the name has another address than the one that was reviewed. */
  readonly trouble: ErrorRecord | 'moved' | undefined
  readonly send: () => void
}

/** Works out what a send costs and does; sends exactly what was shown. `done` gets the id of what was sent. */
export function useReview(account: CaipAddress, wish: ReviewWish, done: (id: string) => void): Review {
  const { state } = useUi()
  const money = useWing('money')
  const names = useWing('names')
  const [speed, choose] = useState<Speed>('normal')
  const [prepared, setPrepared] = useState<PreparedTransaction>()
  const [error, setError] = useState<ErrorRecord>()
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<ErrorRecord | 'moved'>()
  const { id, token, amount, to, name } = wish
  useEffect(() => {
    let wanted = true
    setError(undefined)
    const request = { amount, to, speed, ...(token.address !== undefined && { token: token.address }) }
    money.call('prepareSend', account, request).then(
      found => wanted && setPrepared(found),
      (reason: unknown) => wanted && setError(recordOf(reason)),
    )
    return () => {
      wanted = false
    }
  }, [money, account, token.address, amount, to, speed])

  const stillThere = async (): Promise<boolean> => {
    if (name === undefined) return true
    const now = await names.call('resolveName', name, networkOf(account))
    return now?.address === to
  }
  const put = async (): Promise<void> => {
    if (!prepared) return
    if (!(await stillThere())) return setTrouble('moved')
    const summary = {
      symbol: token.symbol,
      amount: formatUnits(amount, token.decimals),
      to,
      ...(name !== undefined && { toName: name }),
    }
    const facts = { network: networkOf(account), token: token.symbol, amount: summary.amount }
    state.track('SEND_INITIATED', facts)
    // A wallet in our own frame shows its question over this view: what follows is its place in life, not a closed modal.
    const next = { view: 'WalletSendConfirmed', params: { id } } as const
    const intent = { id, account, kind: 'send', summary, asked: prepared.asked } as const
    try {
      const { phase, hash, error } = await askWallet(state, next, () => money.call('sendTransaction', intent))
      if (phase === 'refused' && error?.code === 'user-rejected') state.track('SEND_REJECTED', facts)
      else if (hash !== undefined) state.track('SEND_SUCCESS', { ...facts, hash })
      else state.track('SEND_ERROR', { ...facts, message: error?.code ?? 'unknown' })
    } catch (reason) {
      state.track('SEND_ERROR', { ...facts, message: recordOf(reason).code })
      throw reason
    }
    done(id)
  }
  const send = (): void => {
    if (sending) return
    setSending(true)
    setTrouble(undefined)
    put()
      .catch((reason: unknown) => setTrouble(recordOf(reason)))
      .finally(() => setSending(false))
  }
  return { prepared, error, speed, choose, sending, trouble, send }
}
