import { button, h, short } from '../../dom.ts'
import type { PhoneWallet } from '../phone-wallet.ts'
import { type CardActions, sessionCard, waitingCard } from './cards.ts'
import { openCamera, scanPicture } from './scan.ts'

/** The content of the phone page. */
export type Screen = {
  readonly draw: (phone: PhoneWallet) => void
  /** Shows a line of text until the next render. */
  readonly showMessage: (text: string) => void
  /** Replaces the content with a text and a button that reloads the page, because another tab has the wallet open. */
  readonly leave: (text: string) => void
}

const pasteForm = (onUri: (uri: string) => void, showMessage: (text: string) => void): HTMLElement => {
  const input = h('input', {
    'aria-label': 'Connection link',
    placeholder: 'Paste the link: wc:…',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const form = h('form', { class: 'paste' }, input, h('button', { class: 'yes' }, 'Connect'))
  form.addEventListener('submit', event => {
    event.preventDefault()
    onUri(input.value)
    input.value = ''
  })

  const read = (file: Blob) =>
    scanPicture(file).then(
      text => (text === undefined ? showMessage('No QR code was found in the picture.') : onUri(text)),
      () => showMessage('The picture cannot be read.'),
    )
  document.addEventListener('paste', event => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file !== undefined) void read(file)
  })
  const picker = h('input', { type: 'file', accept: 'image/*', hidden: true })
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    if (file !== undefined) void read(file)
    picker.value = ''
  })

  const finder = h('div', { class: 'finder', hidden: true })
  const scan = async () => {
    const close = () => {
      finder.hidden = true
      finder.replaceChildren()
    }
    try {
      const camera = await openCamera(text => {
        close()
        onUri(text)
      })
      const stop = button('Stop', {}, () => {
        camera.stop()
        close()
      })
      finder.replaceChildren(camera.video, stop)
      finder.hidden = false
    } catch {
      showMessage('There is no camera to use here. Paste the link or a picture of the code instead.')
    }
  }
  const ways = h(
    'div',
    { class: 'row' },
    button('Use the camera', {}, () => void scan()),
    button('Read a picture', {}, () => picker.click()),
  )
  const hint = h('p', { class: 'hint' }, 'A screenshot of the code can also be pasted anywhere here.')
  return h('section', { class: 'card' }, h('h2', {}, 'Connect to a site'), form, ways, finder, picker, hint)
}

/** Creates the content of the phone page. Calls `onUri` with each URI that the user pastes or scans. */
export const createScreen = (
  root: HTMLElement,
  onUri: (uri: string) => void,
  actions: CardActions,
): Screen => {
  const accounts = h('div', { class: 'accounts' })
  const waiting = h('section', { class: 'list', 'aria-live': 'polite', 'aria-label': 'Waiting for you' })
  const sessions = h('section', { class: 'list', 'aria-label': 'Connected sites' })
  const notice = h('p', { class: 'notice', role: 'status' })
  const showMessage = (text: string) => {
    notice.textContent = text
  }
  const head = h('header', {}, h('h1', {}, 'Clementine'), accounts)
  root.replaceChildren(head, waiting, notice, pasteForm(onUri, showMessage), sessions)

  return {
    showMessage,
    draw: phone => {
      const items = phone.waiting()
      const own = [...phone.addresses.eip155, ...phone.addresses.solana]
      accounts.replaceChildren(...own.map(address => h('span', { title: address }, short(address))))
      waiting.replaceChildren(...items.map(item => waitingCard(item, actions)))
      sessions.replaceChildren(...phone.sessions().map(session => sessionCard(session, actions)))
      document.title = items.length > 0 ? `(${items.length}) Clementine` : 'Clementine'
      showMessage('')
    },
    leave: text => {
      const back = button('Use it here', { class: 'yes' }, () => window.location.reload())
      root.replaceChildren(h('section', { class: 'card' }, h('p', {}, text), back))
    },
  }
}
