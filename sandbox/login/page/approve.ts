import { button, h } from '../../wallets/dom.ts'
import type { Question } from '../../wallets/question.ts'

/**
 * A dialog that shows requests one at a time. `request` resolves to true if the user approves the request, and to false
 * if the user rejects it or `clear` cancels it.
 */
export type Approver = {
  request(question: Question, site: string): Promise<boolean>
  /** Cancels all requests. */
  clear(): void
}

/** Creates the approval dialog in this element. */
export const createApprover = (root: HTMLElement): Approver => {
  type Waiting = { readonly question: Question; readonly site: string; done(yes: boolean): void }
  let queue: readonly Waiting[] = []
  const draw = () => {
    const [first] = queue
    if (!first) return root.replaceChildren()
    const { question, site } = first
    const answer = (yes: boolean) => {
      queue = queue.slice(1)
      first.done(yes)
      draw()
    }
    const rows = question.rows.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value)))
    root.replaceChildren(
      h('h1', {}, question.title),
      h('p', { class: 'site' }, `For ${site}`),
      ...(rows.length > 0 ? [h('dl', {}, ...rows)] : []),
      ...(question.text === undefined ? [] : [h('pre', { tabindex: '0' }, question.text)]),
      h(
        'div',
        { class: 'feet' },
        button('Reject', {}, () => answer(false)),
        button('Approve', { class: 'yes' }, () => answer(true)),
      ),
    )
  }
  return {
    request: (question, site) =>
      new Promise(done => {
        queue = [...queue, { question, site, done }]
        draw()
      }),
    clear: () => {
      for (const { done } of queue) done(false)
      queue = []
      draw()
    },
  }
}
