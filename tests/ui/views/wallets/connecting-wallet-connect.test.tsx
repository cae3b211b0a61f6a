// @vitest-environment happy-dom
import { Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

/**
 * Renders a view and removes it. Returns the number of subscribers of the stream `connecting` before and after the
 * removal. While this stream has a subscriber, the status of the session is `connecting`.
 */
async function waitingIn(...scene: Parameters<typeof drawScene>) {
  let waiting = 0
  const connecting = () =>
    new Observable<never>(() => {
      waiting += 1
      return () => {
        waiting -= 1
      }
    })
  const [view, state] = scene
  const { rerender } = await drawScene(view, state, { streams: { connecting } })
  const during = waiting
  await rerender(null)
  return [during, waiting]
}

describe('the view that connects by WalletConnect', () => {
  it('shows a placeholder while the QR code is created', async () => {
    const { container, text } = await drawScene('ConnectingWalletConnect', 'loading')
    expect(text()).toContain('Scan with Aster Wallet')
    expect(text()).not.toContain('left')
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
  it('shows the remaining time of the QR code only as a ring, without numbers', async () => {
    const { container, text } = await drawScene('ConnectingWalletConnect', 'chosen')
    expect(text()).toContain('Scan with Aster Wallet')
    expect(text()).not.toContain(' left')
    expect(container.querySelectorAll('.clock').length).toBe(1)
  })
  it('shows the remaining time of the QR code in numbers during its last thirty seconds', async () => {
    const { text } = await drawScene('ConnectingWalletConnect', 'ending')
    expect(text()).toMatch(/0:2\d left/)
  })
  // Specification 4.4
  it.each([
    ['ConnectingWalletConnect', 'loading', [1, 0]],
    ['ConnectingWalletConnectBasic', 'loading', [1, 0]],
    ['Connect', 'loading', [0, 0]],
  ] as const)(
    'subscribes to the stream "connecting" until unmount, unlike the Connect view (tested view: %s)',
    async (view, state, counts) => {
      expect(await waitingIn(view, state)).toEqual(counts)
    },
  )
  it('offers to create a new QR code if the current one has expired', async () => {
    const { text } = await drawScene('ConnectingWalletConnect', 'expired')
    expect(text()).toContain('This code has expired')
    expect(text()).toContain('New code')
    expect(text()).not.toContain(' left')
  })
  it('shows an error and a retry button if the relay cannot be reached', async () => {
    const { text } = await drawScene('ConnectingWalletConnect', 'unreachable')
    expect(text()).toContain("Can't reach the connection service")
    expect(text()).toContain('Retry')
  })
  it("offers, on a phone, to open the site in MetaMask's browser if the relay cannot be reached", async () => {
    const { text } = await drawScene('ConnectingWalletConnect', 'appDirect')
    expect(text()).toContain("This site opens in MetaMask's browser. Connect there.")
    expect(text()).toContain('Open MetaMask')
    expect(text()).toContain('Try again')
    expect(text()).not.toContain("Can't reach the connection service")
  })
  it('shows an error on a phone if the relay cannot be reached and the wallet is not MetaMask', async () => {
    const { text } = await drawScene('ConnectingWalletConnect', 'appUnreachable')
    expect(text()).toContain("Can't reach the connection service")
    expect(text()).not.toContain('opens in')
  })
  it('disables the link to the wallet app while the pairing is created', async () => {
    const { text } = await drawScene('ConnectingWalletConnect', 'appPreparing')
    expect(text()).toContain('Preparing…')
    expect(text()).not.toContain('Open Aster WalletCopy')
  })
  it('says that the wallet has no app for this device if the catalogue lists none', async () => {
    const { text } = await drawScene('ConnectingWalletConnect', 'noApp')
    expect(text()).toContain('Aster Wallet has no app for this device.')
  })
})
