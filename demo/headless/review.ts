import type { Portico, PreparedTransaction, Review, TransactionRecord } from 'portico'
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

/** A review that Portico keeps up to date: of a transfer, or of the steps of a swap. */
type Followed<S> = {
  subscribe(listener: (state: State<S>) => void): () => void
  confirm(): Promise<TransactionRecord | undefined>
}

type State<S> = { readonly data?: S | undefined; readonly error?: unknown }

/** What the demo reads of the state of a review. */
type Reviewed = Pick<Review, 'phase' | 'record' | 'problem'>

/** What a review shows, and what follows it. */
type Look<S> = {
  /** The lines of the review. Without lines, there is nothing to confirm yet. */
  readonly lines: (now: S) => readonly Line[]
  /** The words on the confirm button. */
  readonly label: (now: S) => string
  /** Waits for the outcome of a transaction that the review does not follow to its end. */
  readonly wait?: (sent: TransactionRecord) => Promise<TransactionRecord>
  /** Called once, when the network has confirmed the last transaction. */
  readonly done: () => void
}

/**
 * Shows a review while it changes: its lines and a confirm button, then the phase of its transaction. Returns the function
 * that ends the review.
 */
export function showReview<S extends Reviewed>(
  review: Followed<S>,
  { lines, label, wait, done }: Look<S>,
  place: HTMLElement,
  print: (text: string) => void,
): () => void {
  let drawn = ''
  let isConfirmed = false
  const clear = () => {
    drawn = ''
    place.replaceChildren()
  }
  const confirm = async () => {
    isConfirmed = wait !== undefined
    clear()
    print('Continue in your wallet')
    try {
      const sent = await review.confirm()
      if (!sent || !wait) return
      print(words[sent.phase] ?? '')
      const { phase } = await wait(sent)
      print(words[phase] ?? phase)
      if (phase === 'confirmed') done()
    } catch (error) {
      print(sentence(error))
    }
  }
  return review.subscribe(({ data, error }) => {
    if (isConfirmed) return
    if (!data) return print(error ? sentence(error) : 'Checking …')
    const { phase, record, problem } = data
    if (phase !== 'ready') {
      clear()
      print(words[phase === 'done' ? 'confirmed' : (record?.phase ?? phase)] ?? 'Continue in your wallet')
      if (phase === 'done') done()
      return
    }
    const next = lines(data)
    const key = JSON.stringify([next, label(data)])
    // The same lines keep their button, and what the visitor has agreed to.
    if (key === drawn) return
    drawn = key
    print(problem ? sentenceOf(problem) : next.length === 0 ? 'Checking …' : '')
    place.replaceChildren(...(next.length > 0 ? [reviewOf(next, label(data), () => void confirm())] : []))
  })
}

function sentenceOf(problem: NonNullable<Review['problem']>): string {
  return problem === 'moved' ? 'This name has another address now' : sentence(problem)
}

function reviewOf(lines: readonly Line[], label: string, confirm: () => void): HTMLElement {
  const stops = lines.some(({ weight }) => weight === 'stop')
  const warns = lines.some(({ weight }) => weight === 'warn')
  const agreed = h('input', { type: 'checkbox', 'data-testid': 'agree' })
  const button = h(
    'button',
    { type: 'button', class: 'button', 'data-testid': 'confirm', onclick: confirm },
    label,
  )
  // The button is off if a line blocks the transaction, or until the visitor confirms the warnings.
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
