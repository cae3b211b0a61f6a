// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { addressRing } from '../../src/domain/core/address-colors.ts'
import { drawScene } from './scene.tsx'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

it.each([
  ['Account', 'loaded'],
  ['WalletReceive', 'loaded'],
  ['WalletSendPreview', 'loaded'],
  ['SIWXSignMessage', 'loaded'],
] as const)("has a ring in the colours of the user's address (%s)", async (view, state) => {
  const { container } = await drawScene(view, state)
  const rings = () => [...container.querySelectorAll<HTMLElement>('[style*="--pt-own"]')]
  await expect
    .poll(() => rings().map(ring => ring.style.getPropertyValue('--pt-own')))
    .toEqual([addressRing(address)])
})

it('the first view names the site and what it will see, with the logo of the site', async () => {
  const { container } = await drawScene('Connect', 'loaded', {
    options: {
      projectId: 'p1',
      metadata: { name: 'Clay & Co', icons: ['https://clay.example/logo.png'] },
    },
  })
  const site = container.querySelector('[data-testid=portico-site]')
  expect(site?.querySelector('img')?.src).toBe('https://clay.example/logo.png')
  expect(site?.querySelector('.site-words')?.textContent).toBe('Clay & CoSees your address and balances')
})
