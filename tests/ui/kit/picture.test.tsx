// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Avatar } from '../../../src/ui/kit/avatar.tsx'
import { Picture } from '../../../src/ui/kit/picture.tsx'
import { render } from '../inside.tsx'

const src = 'https://pictures.example/a.png'
const dispatch = (image: Element | null, type: 'load' | 'error') =>
  act(async () => void image?.dispatchEvent(new Event(type)))

describe('a picture from a remote server (fault C17)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const shown = async () => {
    const { container } = await render(<Picture name="Kiln" src={src} />)
    return { container, image: () => container.querySelector('img') }
  }

  it('replaces its drawn placeholder when it has loaded', async () => {
    const { container, image } = await shown()
    expect([container.textContent, image()?.style.opacity]).toEqual(['K', '0'])
    await dispatch(image(), 'load')
    expect([container.textContent, image()?.style.opacity]).toEqual(['', '1'])
    await act(async () => vi.advanceTimersByTime(10_000))
    expect(image()?.style.opacity).toBe('1')
  })

  it('leaves its drawn placeholder visible if it fails to load', async () => {
    const { container, image } = await shown()
    await dispatch(image(), 'error')
    expect([container.textContent, image()]).toEqual(['K', null])
  })

  it('is shown at once if the list that contains it has shown it before', async () => {
    const kept = new Map<string, HTMLImageElement>()
    const first = await render(<Picture name="Kiln" src={src} kept={kept} />)
    await dispatch(first.container.querySelector('img'), 'load')
    const again = await render(<Picture name="Kiln" src={src} kept={kept} />)
    const image = again.container.querySelector('img')
    expect([again.container.textContent, image?.style.opacity]).toEqual(['', '1'])
    await dispatch(image, 'error')
    expect(again.container.textContent).toBe('K')
  })

  // Specification 9.28
  it('is shown as soon as it has loaded, even after a minute', async () => {
    const { container, image } = await shown()
    await act(async () => vi.advanceTimersByTime(60_000))
    expect([container.textContent, image()?.style.opacity]).toEqual(['K', '0'])
    await dispatch(image(), 'load')
    expect([container.textContent, image()?.style.opacity]).toEqual(['', '1'])
  })
})

describe('a drawn logo', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is shown if the picture has not loaded within three seconds', async () => {
    // Loads the code that draws logos now, because the fake clock does not wait for files.
    await import('../../../src/ui/kit/marks/mark.tsx')
    const { container } = await render(<Picture name="MetaMask" src={src} mark="wallet/io.metamask" />)
    const image = () => container.querySelector('img')
    const drawn = () => container.querySelector('path') !== null
    await act(() => vi.advanceTimersByTimeAsync(2_900))
    expect(drawn()).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(200))
    vi.useRealTimers()
    await act(() => vi.dynamicImportSettled())
    expect(drawn()).toBe(true)
    await dispatch(image(), 'load')
    expect([drawn(), image()?.style.opacity]).toEqual([false, '1'])
  })
})

describe('a text that a remote server sends (fault T6)', () => {
  it.each([
    '<img src=x onerror="window.hit=1">',
    '<svg onload="window.hit=1"/>',
    '"><script>window.hit=1</script>',
    "javascript:window.hit=1//'",
    'data:text/html,<script>window.hit=1</script>',
  ])('is rendered as text or as the source of an image, never as HTML or as a script: %s', async hostile => {
    const { container } = await render(
      <>
        <Picture name={hostile} src={hostile} />
        <Avatar address={hostile} src={hostile} />
      </>,
    )
    expect([...new Set([...container.querySelectorAll('*')].map(({ localName }) => localName))]).toEqual([
      'span',
      'img',
    ])
    for (const image of container.querySelectorAll('img')) {
      expect(image.getAttributeNames().filter(name => name.startsWith('on'))).toEqual([])
      expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
    }
    expect('hit' in window).toBe(false)
  })
})
