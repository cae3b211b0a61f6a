import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLink } from '../../../src/host/page/open-link.ts'
import { platformOf } from '../../../src/host/page/platform.ts'
import { attest } from '../../../src/host/page/verify-frame.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36'
const telegram = `${pixel} Telegram-Android/11.3.3 (Google Pixel 8; Android 14; SDK 34; HIGH)`
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'

const page = (userAgent: string, own: object = {}, maxTouchPoints = 0) => {
  const win = {
    navigator: { userAgent, maxTouchPoints },
    location: { href: 'https://shop.example/a?b', origin: 'https://shop.example' },
    ...own,
  }
  return { self: win, top: win, ...win } as unknown as Window
}
const facts = (win: Window) => {
  const {
    system,
    telegram: inside,
    framed,
  } = platformOf(Object.assign(win, { self: win, top: win.top === null ? null : win }))
  return [system, inside, framed]
}

describe('the detected environment of the page', () => {
  it.each<[string, Window, unknown]>([
    ['an iPhone', page(iphone, {}, 5), ['ios', false, false]],
    ['an iPad that calls itself a Mac', page(ipad, {}, 5), ['ios', false, false]],
    ['a Mac', page(mac), ['desktop', false, false]],
    ['Android', page(pixel, {}, 5), ['android', false, false]],
    ['Telegram on Android, by its name', page(telegram, {}, 5), ['android', true, false]],
    [
      'Telegram on an iPhone, by its bridge',
      page(iphone, { TelegramWebviewProxy: {} }, 5),
      ['ios', true, false],
    ],
    ['a frame', Object.assign(page(mac), { top: null }), ['desktop', false, true]],
  ])(
    'contains the operating system, and whether the page is in Telegram or in a frame: %s',
    (_name, win, expected) => {
      expect(facts(win)).toEqual(expected)
    },
  )

  it.each<[string, string, boolean]>([
    [
      'Instagram on an iPhone',
      iphone.replace(' Version/17.4', '').replace('Safari/604.1', 'Instagram 320.0'),
      true,
    ],
    ['Facebook on Android', `${pixel} [FB_IAB/FB4A;FBAV/460.0]`, true],
    ['TikTok on Android', `${pixel} musical_ly_2023 BytedanceWebview/d8a21c6`, true],
    ['WeChat', `${pixel} MicroMessenger/8.0.49`, true],
    ['any app on Android', pixel.replace('Pixel 8', 'Pixel 8; wv'), true],
    ['any app on an iPhone', iphone.replace(' Version/17.4', '').replace(' Safari/604.1', ''), true],
    ...[
      'NAVER(inapp; 12.4)',
      'baiduboxapp/13.60',
      'Weibo (iPhone14)',
      'QQ/9.0',
      'AliApp(DingTalk/7.5)',
      'Zalo/24',
      'Viber/21',
      'Lark/7.15',
    ].map((mark): [string, string, boolean] => [`the app ${mark}`, `${iphone} ${mark}`, true]),
    ['VK on Android', `${pixel} VKAndroidApp/8.70`, true],
    ['any app on an iPad', mac.replace(/ Chrome.*/, ''), true],
    ['Safari on an iPad', mac.replace(/Chrome.*/, 'Version/17.4 Safari/605.1.15'), false],
    ['Edge on an iPhone', iphone.replace('Version/17.4', 'EdgiOS/124.0'), false],
    ['Firefox on an iPhone', iphone.replace('Version/17.4', 'FxiOS/125.0'), false],
    ['Samsung Internet', pixel.replace('Chrome/', 'SamsungBrowser/25.0 Chrome/'), false],
    ['Telegram', telegram, false],
    ['Safari', iphone, false],
    ['Chrome on an iPhone', iphone.replace('Version/17.4', 'CriOS/124.0'), false],
    ['Chrome on Android', pixel, false],
    ['Chrome on a Mac', mac, false],
  ])('contains whether the page is in the browser inside an app: %s (F24)', (_name, agent, expected) => {
    expect(platformOf(page(agent, {}, 5)).webView ?? false).toBe(expected)
  })

  it('includes the URL and the origin of the page', () => {
    expect(platformOf(page(mac)).page).toEqual({
      href: 'https://shop.example/a?b',
      origin: 'https://shop.example',
    })
  })
})

describe('openLink, which opens a wallet app by a link', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const opening = () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    const open = vi.fn()
    const win = Object.assign(new EventTarget(), { document, open })
    const received: string[] = []
    const stop = openLink(win as unknown as Window, { href: 'some://wc', target: '_self' }, outcome =>
      received.push(outcome),
    )
    const hide = () => {
      document.visibilityState = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    }
    return { win, document, open, received, stop, hide }
  }

  it.each<[string, () => unknown, string[]]>([
    ['returns no window', () => null, ['blocked']],
    [
      'throws',
      () => {
        throw new DOMException('', 'SecurityError')
      },
      ['blocked'],
    ],
    ['returns the window', () => ({}), []],
  ])(
    'reports at once whether the page around a frame blocks the link: the browser %s (F11)',
    async (_name, open, outcomes) => {
      const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
      const win = Object.assign(new EventTarget(), { document, open })
      const received: string[] = []
      openLink(win as unknown as Window, { href: 'some://wc', target: '_top' }, outcome =>
        received.push(outcome),
      )
      expect(received).toEqual(outcomes)
      // A blocked link is decided. A click beside the frame does not count as an app that opens.
      if (outcomes.length > 0) win.dispatchEvent(new Event('blur'))
      await vi.advanceTimersByTimeAsync(5_000)
      expect(received).toEqual(outcomes.length > 0 ? outcomes : ['missing'])
    },
  )

  it('opens the link synchronously, while the browser handles the click', () => {
    const { open, received } = opening()
    expect(open.mock.calls).toEqual([['some://wc', '_self', 'noopener,noreferrer']])
    expect(received).toEqual([])
  })

  it.each<[string, (opened: ReturnType<typeof opening>) => unknown]>([
    ['the page is hidden', opened => opened.hide()],
    ['the page is left', opened => opened.win.dispatchEvent(new Event('pagehide'))],
    ['another window is in front', opened => opened.win.dispatchEvent(new Event('blur'))],
  ])('reports that the app opened if the page is no longer in front: %s', async (_name, happen) => {
    const opened = opening()
    happen(opened)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.received).toEqual(['opened'])
  })

  it('reports that no app opened if the page stays in front for about 2.5 s', async () => {
    const { received } = opening()
    await vi.advanceTimersByTimeAsync(2_400)
    expect(received).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(received).toEqual(['missing'])
  })

  it("reports that the app opened even if the user takes 9 s to confirm the browser's prompt", async () => {
    const { received, hide } = opening()
    await vi.advanceTimersByTimeAsync(9_000)
    hide()
    expect(received).toEqual(['missing', 'opened'])
  })

  it('reports nothing after Portico has stopped watching the link', async () => {
    const { received, stop, hide } = opening()
    stop()
    hide()
    await vi.advanceTimersByTimeAsync(9_000)
    expect(received).toEqual([])
  })
})

describe('the attestation of a page by WalletConnect Verify', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const asking = () => {
    const content = {}
    const frame = {
      src: '',
      setAttribute: vi.fn(),
      remove: vi.fn(),
      contentWindow: content,
    }
    const append = vi.fn()
    const document = { createElement: () => frame, body: { append } }
    const location = { origin: 'https://shop.example' }
    const win = Object.assign(new EventTarget(), { document, location })
    const answer = attest(
      win as unknown as Window,
      { url: 'https://verify.example', projectId: 'p 1' },
      { id: 'abc', decryptedId: 'def' },
    )
    const post = (data: unknown, own: object = {}) =>
      win.dispatchEvent(
        Object.assign(new Event('message'), {
          data,
          origin: 'https://verify.example',
          source: content,
          ...own,
        }),
      )
    return { answer, post, frame, append }
  }
  const tokenFor = (id: string) => `h.${Buffer.from(JSON.stringify({ id })).toString('base64url')}.s`
  const messageOf = (attestation: unknown) => JSON.stringify({ type: 'verify_attestation', attestation })

  it('is requested in a hidden iframe', async () => {
    const { answer, post, frame, append } = asking()
    expect(frame.src).toBe(
      'https://verify.example/v3/attestation?projectId=p+1&origin=https%3A%2F%2Fshop.example&id=abc&decryptedId=def',
    )
    expect(append).toHaveBeenCalledWith(frame)
    post(messageOf(tokenFor('abc')))
    expect(await answer).toBe(tokenFor('abc'))
    expect(frame.remove).toHaveBeenCalledOnce()
  })

  it('is empty if the Verify service sends no attestation', async () => {
    const { answer, post } = asking()
    post(messageOf(null))
    expect(await answer).toBe('')
  })

  it.each<[string, unknown, object]>([
    ['another origin', messageOf(tokenFor('abc')), { origin: 'https://verify.example.evil' }],
    ['another window', messageOf(tokenFor('abc')), { source: {} }],
    ['no window', messageOf(tokenFor('abc')), { source: null }],
    ['another proposal', messageOf(tokenFor('xyz')), {}],
    ['no token', messageOf('garbage'), {}],
    ['a number', messageOf(5), {}],
    ['an object', { type: 'verify_attestation', attestation: tokenFor('abc') }, {}],
    ['not JSON', '{', {}],
    ['another message', JSON.stringify({ type: 'x' }), {}],
  ])(
    'is empty if no valid message arrives within one second (the only message: %s)',
    async (_name, data, own) => {
      const { answer, post, frame } = asking()
      post(data, own)
      await vi.advanceTimersByTimeAsync(999)
      expect(frame.remove).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(await answer).toBe('')
      expect(frame.remove).toHaveBeenCalledOnce()
    },
  )
})
