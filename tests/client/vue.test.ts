// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type App, createApp, createSSRApp, h, nextTick } from 'vue'
import { renderToString } from 'vue/server-renderer'
import type { Portico } from '../../src/client/portico-type.ts'
import {
  porticoPlugin,
  usePorticoAccount,
  usePorticoBalances,
  usePorticoEvent,
  usePorticoModal,
  usePorticoTheme,
} from '../../src/vue.ts'
import { fakePortico } from './fake-portico.ts'

let app: App | undefined
afterEach(() => {
  app?.unmount()
  app = undefined
  document.body.replaceChildren()
})

const Wallet = {
  setup: () => {
    const account = usePorticoAccount()
    const balances = usePorticoBalances()
    const modal = usePorticoModal()
    return () =>
      h('p', `${account.value.caipAddress ?? 'nobody'} ${balances.value.status} ${modal.value.open}`)
  },
}

function mount(portico: Portico, root: object = Wallet) {
  const place = document.body.appendChild(document.createElement('div'))
  app = createApp(root).use(porticoPlugin(portico))
  app.mount(place)
  return () => place.textContent
}

it('the Vue composables show the account and its balances as they arrive, and unsubscribe on unmount', async () => {
  const { portico, connect, emitBalances, listening } = fakePortico()
  const text = mount(portico)
  expect(text()).toBe('nobody idle false')
  connect('eip155:1:0xa')
  await nextTick()
  expect([text(), listening('eip155:1:0xa')]).toEqual(['eip155:1:0xa idle false', 1])
  emitBalances('eip155:1:0xa', { status: 'fresh', data: {}, at: 1 })
  await nextTick()
  expect(text()).toBe('eip155:1:0xa fresh false')
  app?.unmount()
  expect(listening('eip155:1:0xa')).toBe(0)
})

it('the Vue composables read and change the theme, and remove their event listeners on unmount', async () => {
  const { portico, emit, hearing } = fakePortico()
  const listener = vi.fn()
  const Theme = {
    setup: () => {
      usePorticoEvent('connect', listener)
      const { theme, setTheme } = usePorticoTheme()
      return () => h('button', { onClick: () => setTheme('light') }, theme.value)
    },
  }
  const text = mount(portico, Theme)
  document.querySelector('button')?.click()
  await nextTick()
  expect(text()).toBe('light')
  emit('connect', { address: '0xa' })
  app?.unmount()
  expect([listener.mock.calls.length, hearing('connect')]).toEqual([1, 0])
})

it('a server-rendered Vue app hydrates without a warning, even if an account is already connected', async () => {
  const warn = vi.spyOn(console, 'warn')
  const html = await renderToString(
    createSSRApp(Wallet).use(porticoPlugin(fakePortico().portico, { ssr: true })),
  )
  expect(html).toBe('<p>nobody idle false</p>')
  const { portico, connect } = fakePortico()
  connect('eip155:1:0xa')
  document.body.innerHTML = `<div>${html}</div>`
  const place = document.body.firstElementChild as HTMLElement
  app = createSSRApp(Wallet).use(porticoPlugin(portico, { ssr: true }))
  app.mount(place)
  await nextTick()
  expect([place.textContent, warn.mock.calls]).toEqual(['eip155:1:0xa idle false', []])
  warn.mockRestore()
})

it('a Vue composable in an app without the plugin throws an error that names the missing plugin', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(() => createApp(Wallet).mount(document.createElement('div'))).toThrow('porticoPlugin')
  warn.mockRestore()
})
