import { button, h, short } from '../../dom.ts'
import type { Site, Waiting } from '../inbox.ts'
import { networkName } from '../networks.ts'
import type { PhoneSession } from '../phone-wallet.ts'

/**
 * The functions that a card calls when the user presses a button or selects an account. `id` identifies a request,
 * `topic` a session.
 */
export type CardActions = {
  readonly approve: (id: number) => void
  readonly reject: (id: number) => void
  readonly disconnect: (topic: string) => void
  readonly selectAccount: (topic: string, address: string) => void
}

const hostOf = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

const siteHead = ({ name, url, icon }: Site): HTMLElement => {
  const safe = icon !== undefined && /^(https?:|data:image\/)/.test(icon)
  const letter = h('span', { class: 'icon', 'aria-hidden': 'true' }, [...name][0]?.toUpperCase() ?? '?')
  if (safe) {
    const picture = h('img', { src: icon, alt: '' })
    picture.addEventListener('error', () => picture.remove())
    letter.append(picture)
  }
  return h('div', { class: 'site' }, letter, h('div', {}, h('strong', {}, name), h('small', {}, hostOf(url))))
}

/** Returns the card of a waiting request, with buttons to approve and to refuse it. */
export const waitingCard = ({ id, kind, site, question }: Waiting, actions: CardActions): HTMLElement => {
  const rows = question.rows.map(([label, value]) => h('div', {}, h('dt', {}, label), h('dd', {}, value)))
  const text = question.text === undefined ? [] : [h('pre', { tabindex: '0' }, question.text)]
  return h(
    'article',
    { class: 'card waiting', 'data-kind': kind, 'data-method': question.method },
    siteHead(site),
    h('h2', {}, question.title),
    ...(rows.length > 0 ? [h('dl', {}, ...rows)] : []),
    ...text,
    h(
      'div',
      { class: 'feet' },
      button('Refuse', {}, () => actions.reject(id)),
      button('Approve', { class: 'yes' }, () => actions.approve(id)),
    ),
  )
}

const accountsOf = (session: PhoneSession): readonly string[] => {
  const addresses = session.accounts
    .filter(account => account.startsWith('eip155:'))
    .map(account => account.split(':')[2] ?? '')
  return [...new Set(addresses)]
}

/** Returns the card of a connected site, with a choice of the account and a button to disconnect. */
export const sessionCard = (session: PhoneSession, actions: CardActions): HTMLElement => {
  const accounts = accountsOf(session)
  const choice = h('select', { 'aria-label': 'Account' })
  choice.append(...accounts.map(account => h('option', { value: account }, short(account))))
  choice.addEventListener('change', () => actions.selectAccount(session.topic, choice.value))
  return h(
    'article',
    { class: 'card session', 'data-topic': session.topic },
    siteHead(session.site),
    h('p', { class: 'networks' }, session.networks.map(networkName).join(' · ')),
    h(
      'div',
      { class: 'row' },
      ...(accounts.length > 1 ? [choice] : []),
      button('Disconnect', { class: 'quiet' }, () => actions.disconnect(session.topic)),
    ),
  )
}
