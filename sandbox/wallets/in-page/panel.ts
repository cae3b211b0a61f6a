import { button, h, sharedHost, short } from '../dom.ts'
import type { WalletControl } from './control.ts'
import type { Mode, TestWalletOptions } from './options.ts'
import { panelStyle } from './panel-style.ts'

const modes: readonly (readonly [Mode, string])[] = [
  ['ask', 'Asks me'],
  ['auto', 'Says yes'],
  ['slow', 'Says yes slowly'],
  ['reject', 'Says no'],
  ['silent', 'Says nothing'],
]

/** The id of a chain that no site offers, to test the state "wrong network". */
const strangeChain = 424_242

const select = (
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  chosen: string,
  act: (value: string) => void,
): HTMLElement => {
  const options = choices.map(([value, text]) => h('option', { value, selected: value === chosen }, text))
  const element = h('select', { 'aria-label': label }, ...options)
  element.addEventListener('change', () => act(element.value))
  return h('label', {}, h('span', {}, label), element)
}

const fields = (options: TestWalletOptions, control: WalletControl, redraw: () => void): readonly Node[] => {
  const [active] = control.accounts
  const chains = options.chains.map(({ id, name }) => [String(id), name] as const)
  const known = chains.some(([id]) => id === String(control.chainId))
  const others = known ? [] : [[String(control.chainId), `Chain ${control.chainId}`] as const]
  const strange =
    control.chainId === strangeChain ? [] : [[String(strangeChain), 'A network nobody knows'] as const]
  return [
    select('When asked', modes, control.mode, mode => {
      const found = modes.find(([value]) => value === mode)
      if (found) control.mode = found[0]
      redraw()
    }),
    select('Network', [...chains, ...others, ...strange], String(control.chainId), id => {
      control.chainId = Number(id)
      redraw()
    }),
    ...(active === undefined
      ? []
      : [
          select(
            'Account',
            control.ownAccounts.map(own => [own, short(own)] as const),
            active,
            chosen => {
              const rest = control.accounts.filter(own => own !== chosen)
              const first = control.ownAccounts.find(own => own === chosen)
              if (first) control.accounts = [first, ...rest]
              redraw()
            },
          ),
        ]),
    h(
      'div',
      { class: 'buttons' },
      button(control.locked ? 'Unlock' : 'Lock', {}, () => {
        control.locked = !control.locked
        redraw()
      }),
      ...(active === undefined
        ? []
        : [
            button('Forget this site', {}, () => {
              control.disconnect()
              redraw()
            }),
          ]),
      ...control.pending
        .slice(0, 1)
        .flatMap(() => [
          button('Answer yes', {}, () => control.approve()),
          button('Answer no', {}, () => control.reject()),
        ]),
    ),
  ]
}

const statusOf = (control: WalletControl): string => {
  if (control.locked) return 'locked'
  const [active] = control.accounts
  return active === undefined ? 'not connected' : short(active)
}

/** Shows the wallet's controls in the corner of the page. They are collapsed at first. */
export const showPanel = async (options: TestWalletOptions, control: WalletControl): Promise<void> => {
  const root = await sharedHost('test-wallet-panel', panelStyle)
  const list = root.querySelector('.list') ?? h('div', { class: 'list' })
  root.append(list)

  const details = h('details', { name: 'test-wallets', 'data-wallet': options.name })
  const status = h('small', {})
  const form = h('div', { class: 'fields' })
  details.append(
    h('summary', {}, h('img', { src: options.icon, alt: '' }), h('span', {}, options.name), status),
    form,
  )
  list.append(details)

  const redraw = () => {
    status.textContent = statusOf(control)
    if (details.open) form.replaceChildren(...fields(options, control, redraw))
  }
  details.addEventListener('toggle', redraw)
  control.onChange(redraw)
  redraw()
}
