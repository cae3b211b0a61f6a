import { button, h } from '../dom.ts'
import type { Question } from '../question.ts'

/** Shows the question above the embedded page. Resolves to whether the user has confirmed. */
export const askUser = ({ title, rows, text }: Question): Promise<boolean> =>
  new Promise(resolve => {
    const end = (confirmed: boolean) => {
      card.remove()
      resolve(confirmed)
    }
    const card = h(
      'section',
      { class: 'question', 'aria-label': title },
      h('h2', {}, title),
      ...rows.map(([label, value]) => h('p', {}, `${label}: ${value}`)),
      ...(text === undefined ? [] : [h('pre', {}, text)]),
      button('Confirm', {}, () => end(true)),
      button('Reject', {}, () => end(false)),
    )
    document.body.prepend(card)
  })
