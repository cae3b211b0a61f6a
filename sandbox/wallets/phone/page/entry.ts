import { createPhoneWallet, type PhoneOptions } from '../phone-wallet.ts'
import { createScreen } from './view.ts'

const isUri = (text: string): boolean => /^wc:[0-9a-f]{64}@2\?/.test(text)

/** Reads the pairing URI (`wc:…`) from the URL parameter `uri`, and removes the parameter. */
const uriOfAddress = (): string | undefined => {
  const uri = new URLSearchParams(window.location.search).get('uri') ?? ''
  // Removes the pairing URI from the page's URL, so that a reload of the page does not pair again.
  window.history.replaceState(null, '', '/')
  return isUri(uri) ? uri : undefined
}

const start = async (options: PhoneOptions, root: HTMLElement): Promise<void> => {
  const uri = uriOfAddress()
  const phone = await createPhoneWallet({ url: window.location.origin, ...options })
  const failed = (error: unknown) =>
    screen.showMessage(error instanceof Error ? error.message : String(error))
  const pair = (link: string) => {
    const text = link.trim()
    if (!isUri(text))
      return screen.showMessage(
        'This is not a connection link. It begins with wc: and is copied in the site.',
      )
    screen.showMessage('Connecting…')
    phone.pair(text).catch(failed)
  }
  const screen = createScreen(root, pair, {
    approve: id => void phone.approve(id).catch(failed),
    reject: id => void phone.reject(id).catch(failed),
    disconnect: topic => void phone.disconnect(topic).then(() => screen.draw(phone), failed),
    selectAccount: (topic, address) => void phone.selectAccount(topic, address).catch(failed),
  })
  phone.onChange(() => screen.draw(phone))
  screen.draw(phone)

  // All tabs of the phone share one client id, so the relay would send each message to only one of these tabs.
  // Therefore only the newest tab stays connected.
  const channel = new BroadcastChannel('phone-wallet')
  channel.addEventListener('message', () => {
    channel.close()
    void phone.close()
    screen.leave('The phone is open in another tab.')
  })
  channel.postMessage('here')
  if (uri !== undefined) pair(uri)
}

const config = document.querySelector('#config')?.textContent
const root = document.querySelector('main')
// The server of the wallets' site writes the options into the page.
if (config && root) void start(JSON.parse(config) as PhoneOptions, root)
