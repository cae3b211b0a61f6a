import type { Portico, PreparedTransaction, TransactionIntent } from 'portico'
import { brief, fromUnits } from './amounts.ts'
import { h, sentence } from './dom.ts'

/** A line of the review. `stop` blocks the transaction. `warn` requires the visitor's confirmation. */
export type Line = { readonly text: string; readonly weight?: 'stop' | 'warn' }

/**
 * Returns the review lines of a prepared transaction: its fee, the result of its simulation, and the reason why it is
 * blocked.
 */
export function preparedLines(
  { blockedBy, fee, simulation }: PreparedTransaction,
  portico: Portico,
): readonly Line[] {
  const { symbol = '', decimals = 18 } = portico.network.get()?.nativeCurrency ?? {}
  return [
    {
      text: fee
        ? `Network fee: at most ${brief(fromUnits(fee.max, decimals))} ${symbol}`
        : 'Network fee: unknown',
    },
    ...(simulation.status === 'ok' && !simulation.mismatch
      ? [{ text: 'Simulated: this should go through' }]
      : []),
    ...(simulation.status === 'ok' && simulation.mismatch
      ? [{ text: 'The simulation shows other changes than you asked for', weight: 'stop' as const }]
      : []),
    ...(simulation.status === 'reverts' ? [{ text: simulation.error.message, weight: 'stop' as const }] : []),
    ...(simulation.status === 'unavailable'
      ? [{ text: 'The network could not simulate this', weight: 'warn' as const }]
      : []),
    ...(blockedBy ? [{ text: blockedBy.message, weight: 'stop' as const }] : []),
  ]
}

/**
 * Creates the review: the lines and a confirm button. The button is disabled if a line blocks the transaction, or until
 * the visitor confirms the warnings.
 */
export function reviewOf(lines: readonly Line[], label: string, confirm: () => void): HTMLElement {
  const stops = lines.some(({ weight }) => weight === 'stop')
  const warns = lines.some(({ weight }) => weight === 'warn')
  const agreed = h('input', { type: 'checkbox', 'data-testid': 'agree' })
  const button = h(
    'button',
    { type: 'button', class: 'button', 'data-testid': 'confirm', onclick: confirm },
    label,
  )
  const update = () => {
    button.disabled = stops || (warns && !agreed.checked)
  }
  agreed.addEventListener('change', update)
  update()
  return h(
    'div',
    { class: 'review', 'data-testid': 'review' },
    h('ul', {}, ...lines.map(({ text, weight }) => h('li', { class: weight }, text))),
    warns && !stops && h('label', { class: 'agree' }, agreed, 'I have read the warning'),
    button,
  )
}

/**
 * Sends a transaction once, waits for its outcome and describes each phase with `print`. Resolves to true if the network
 * confirmed the transaction.
 */
export async function sendAndWait(
  portico: Portico,
  intent: TransactionIntent,
  print: (text: string) => void,
): Promise<boolean> {
  print('Continue in your wallet')
  const stop = portico.transactions.subscribe(({ data }) => {
    const record = data?.find(({ id }) => id === intent.id)
    if (record) print(words[record.phase] ?? 'The wallet has the request')
  })
  try {
    await portico.transactions.send(intent)
    const { phase } = await portico.transactions.wait(intent.id)
    print(words[phase] ?? phase)
    return phase === 'confirmed'
  } catch (error) {
    print(sentence(error))
    return false
  } finally {
    stop()
  }
}

const words: Readonly<Record<string, string>> = {
  submitted: 'Sent. Waiting for the network',
  pending: 'Sent. Waiting for the network',
  unknown: "We couldn't read the wallet's reply, so this may have been sent. We're checking the network",
  confirmed: 'Confirmed',
  failed: 'The network rejected the transaction',
  refused: 'You declined in the wallet. Nothing was sent',
  dropped: 'The network dropped the transaction',
  replaced: 'Replaced by another transaction',
  cancelled: 'Canceled',
  'not-sent': 'Nothing was sent',
}
