import type { PairingDetails, Portico, WalletOption } from 'portico'
import { encode } from 'uqr'
import { card, field, h, icon, sentence } from './dom.ts'

/**
 * Creates the card that connects a wallet: the list of wallets, the QR code of a pairing with its expiry, and the error
 * of a failed connection attempt.
 */
export function connectCard(portico: Portico): HTMLElement {
  const list = h('ul', { class: 'wallets', 'data-testid': 'wallets' })
  const status = h('p', { class: 'status', role: 'status', 'data-testid': 'connect-status' })
  const pairing = h('div', { class: 'pairing', 'data-testid': 'pairing' })
  const cancel = h('button', { type: 'button', class: 'quiet', onclick: () => attempt?.abort() }, 'Cancel')
  const waiting = h('div', { class: 'waiting' }, pairing, cancel)
  const search = h('input', { type: 'search', placeholder: 'Rainbow, Trust …', 'data-testid': 'search' })
  waiting.hidden = true
  let attempt: AbortController | undefined
  let countdown: ReturnType<typeof setInterval> | undefined

  const showCode = (uri: string, { expiresAt, links }: PairingDetails) => {
    const left = h('p', { class: 'small', 'data-testid': 'expiry' })
    const tick = () => {
      const seconds = Math.max(0, Math.round((expiresAt - Date.now()) / 1_000))
      left.textContent = `This code is valid for ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    }
    clearInterval(countdown)
    countdown = setInterval(tick, 1_000)
    tick()
    const link = links.mobile ?? links.desktop ?? links.webapp
    pairing.replaceChildren(
      codeOf(uri),
      left,
      link ? h('a', { href: link, class: 'button', rel: 'noopener' }, 'Open the wallet on this device') : '',
    )
  }
  const connect = async (wallet: WalletOption | 'walletConnect', words: string) => {
    attempt?.abort()
    const own = new AbortController()
    attempt = own
    waiting.hidden = false
    pairing.replaceChildren()
    status.textContent = words
    try {
      await portico.connect(wallet, {
        signal: own.signal,
        onUri: (uri, details) => attempt === own && showCode(uri, details),
      })
      status.textContent = ''
    } catch (error) {
      if (attempt === own) status.textContent = own.signal.aborted ? 'Canceled' : sentence(error)
    }
    if (attempt !== own) return
    clearInterval(countdown)
    waiting.hidden = true
  }
  const row = (wallet: WalletOption) => {
    const { id, name, isInstalled, isRecent, isDoubtful, state } = wallet
    const notes = [isRecent && 'recent', isInstalled && 'installed', state !== 'available' && state]
    const note = isDoubtful ? 'another wallet claims this name' : notes.filter(Boolean).join(', ')
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          'data-testid': `wallet-${id}`,
          onclick: () => connect(wallet, `Continue in ${name}`),
        },
        icon(name, wallet.icon),
        h('span', { class: 'grow' }, name),
        h('span', { class: 'small' }, note),
      ),
    )
  }
  // The "Use a phone" button above the list starts a WalletConnect pairing, so the list leaves out the WalletConnect
  // entry.
  const show = (wallets: readonly WalletOption[]) =>
    list.replaceChildren(...wallets.filter(({ group }) => group !== 'walletConnect').map(row))
  portico.wallets.subscribe(wallets => search.value === '' && show(wallets))
  search.addEventListener('input', async () => {
    const text = search.value
    try {
      const found = text ? (await portico.wallets.search(text)).wallets : portico.wallets.get()
      if (text === search.value) show(found)
    } catch (error) {
      status.textContent = sentence(error)
    }
  })
  const phone = {
    type: 'button',
    class: 'wide',
    'data-testid': 'phone',
    onclick: () => connect('walletConnect', 'Scan this code with the wallet on your phone'),
  }
  return card(
    'Connect a wallet',
    'connect',
    status,
    waiting,
    h('button', phone, 'Use a phone'),
    field('Search', search),
    list,
  )
}

/** Draws the QR code: one path with a square for each dark module. */
function codeOf(uri: string): SVGElement {
  const { data, size } = encode(uri, { border: 2 })
  const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const make = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  const code = make('svg', {
    viewBox: `0 0 ${size} ${size}`,
    class: 'code',
    role: 'img',
    'aria-label': 'QR code',
    'data-uri': uri,
  })
  code.append(make('path', { d: dark.join('') }))
  return code as SVGElement
}
