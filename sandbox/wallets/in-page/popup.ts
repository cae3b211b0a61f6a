import type { Address } from 'viem'
import { button, h, shadowHost, short } from '../dom.ts'
import type { Approvals, Pending } from './approvals.ts'
import type { TestWalletOptions } from './options.ts'
import { popupStyle } from './popup-style.ts'

type Face = Pick<TestWalletOptions, 'name' | 'icon'>

const accents: Readonly<Record<string, string>> = { Amber: '#f0a52e', Basil: '#54c77a' }

const choices = (accounts: readonly Address[]) => {
  const boxes = accounts.map(account => {
    const box = h('input', { type: 'checkbox', value: account })
    box.checked = true
    return { account, box }
  })
  return {
    labels: boxes.map(({ account, box }) => h('label', { title: account }, box, short(account))),
    chosen: () => boxes.filter(({ box }) => box.checked).map(({ account }) => account),
    onChange: (act: () => void) => {
      for (const { box } of boxes) box.addEventListener('change', act)
    },
  }
}

const card = (options: Face, entry: Pending, waiting: number): readonly Node[] => {
  const accounts = choices(entry.accounts ?? [])
  const yes = button(
    entry.kind === 'connect' ? 'Connect' : 'Approve',
    { class: 'yes', 'data-approve': true },
    () => entry.approve(entry.accounts ? accounts.chosen() : undefined),
  )
  accounts.onChange(() => {
    yes.disabled = accounts.chosen().length === 0
  })
  const no = button('Reject', { 'data-reject': true }, () => entry.reject())
  const rows = entry.rows.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value)))
  const body = h(
    'div',
    { class: 'body' },
    h('span', { class: 'site' }, window.location.host || 'this page'),
    h('h1', { id: 'title', tabindex: '-1' }, entry.title),
    ...accounts.labels,
  )
  if (rows.length > 0) body.append(h('dl', {}, ...rows))
  if (entry.text !== undefined) body.append(h('pre', { tabindex: '0' }, entry.text))
  return [
    h(
      'div',
      { class: 'bar' },
      h('img', { src: options.icon, alt: '' }),
      h('span', {}, options.name),
      h('span', {}, 'test wallet'),
    ),
    body,
    h('div', { class: 'feet' }, no, yes),
    ...(waiting > 1 ? [h('p', { class: 'note' }, `${waiting - 1} more waiting`)] : []),
  ]
}

/** Shows the wallet's questions to the user in a popup, one at a time, if the wallet's mode is `ask`. */
export const showPopups = (options: Face, approvals: Approvals): void => {
  let dialog: HTMLDialogElement | undefined
  let current: Pending | undefined

  const open = async (): Promise<HTMLDialogElement> => {
    const root = await shadowHost('test-wallet-popup', popupStyle)
    const made = h('dialog', { 'aria-labelledby': 'title', 'data-wallet': options.name })
    made.style.setProperty('--accent', accents[options.name] ?? '#8ea2ff')
    // Escape rejects the request. Key presses in the popup do not reach the page, so that the page does not react to
    // them.
    made.addEventListener('cancel', event => {
      event.preventDefault()
      current?.reject()
    })
    made.addEventListener('keydown', event => event.stopPropagation())
    root.append(made)
    return made
  }

  const show = async () => {
    const shown = approvals.pending().filter(entry => entry.shown)
    const [next] = shown
    if (next?.id === current?.id) return
    current = next
    if (next === undefined) {
      dialog?.close()
      return
    }
    dialog ??= await open()
    if (current !== next) return
    dialog.replaceChildren(...card(options, next, shown.length))
    // A modal popup appears above an open modal dialog of the page, so the user can press the buttons of the popup.
    if (!dialog.open) dialog.showModal()
    dialog.querySelector('h1')?.focus()
  }

  approvals.onChange(() => void show())
}
