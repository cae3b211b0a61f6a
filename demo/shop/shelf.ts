import { type Pot, price } from './pot-item.ts'
import pots from './pots.json'

const at = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`The shop has no ${selector}`)
  return found
}

/**
 * Handles clicks on the buttons below the pots. Each click adds a pot to the shelf or removes it, and updates the total
 * price.
 */
export const startShelf = (): void => {
  const chosen = new Set<string>()
  for (const item of document.querySelectorAll<HTMLElement>('[data-pot]')) {
    const button = item.querySelector('button')
    const id = item.dataset.pot
    button?.addEventListener('click', () => {
      if (id === undefined || chosen.delete(id)) button.setAttribute('aria-pressed', 'false')
      else {
        chosen.add(id)
        button.setAttribute('aria-pressed', 'true')
      }
      const label = button.firstChild
      if (label)
        label.textContent = button.ariaPressed === 'true' ? 'On your shelf, take it off' : 'Put on my shelf'
      show(pots.filter(pot => chosen.has(pot.id)))
    })
  }
  show([])
}

const show = (shelf: readonly Pot[]): void => {
  const sum = shelf.reduce((total, { cents }) => total + cents, 0)
  at('[data-shelf-count]').textContent = String(shelf.length)
  at('[data-shelf-sum]').textContent = price(sum)
  const rows = shelf.map(({ name, cents }) => line(name, price(cents)))
  at('[data-shelf]').replaceChildren(
    ...(rows.length > 0 ? rows : [line('Nothing yet. The kiln is patient.', '', 'empty')]),
  )
}

const line = (name: string, money: string, kind = ''): HTMLElement => {
  const item = document.createElement('li')
  item.className = kind
  for (const text of [name, money])
    item.append(Object.assign(document.createElement('span'), { textContent: text }))
  return item
}
