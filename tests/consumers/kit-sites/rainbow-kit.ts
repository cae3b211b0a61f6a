import { join } from 'node:path'
import { newProject, type Packed, runBin, write } from '../project.ts'

const packages = [
  '@rainbow-me/rainbowkit@2.2.11',
  '@tanstack/react-query@5.108.4',
  'react@18.3.1',
  'react-dom@18.3.1',
  'viem@2.57.1',
  // A newer qr refuses the border that RainbowKit's code asks for.
  'qr@0.5.2',
  'vite@8.3.8',
  'wagmi@2.19.5',
]

const main = `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain, http, parseEther } from 'viem'
import { useAccount, useSendTransaction, useSignMessage, WagmiProvider } from 'wagmi'

const { projectId, networks, bob } = await (await fetch('/world.json')).json()
const chains = networks.map(network => defineChain(network))
const transports = Object.fromEntries(chains.map(({ id, rpcUrls }) => [id, http(rpcUrls.default.http[0])]))
const config = getDefaultConfig({ appName: 'A site', projectId, chains, transports })
const show = text => { document.querySelector('#result').textContent = text }
const causeOf = error => error.code ?? error.cause?.code ?? error.message

function Site() {
  const { address } = useAccount()
  const { signMessageAsync } = useSignMessage()
  const { sendTransactionAsync } = useSendTransaction()
  const run = work => () => work().then(show, error => show('refused ' + causeOf(error)))
  return createElement('main', null,
    createElement(ConnectButton),
    createElement('p', { id: 'account' }, address ?? ''),
    createElement('button', { id: 'sign', onClick: run(() => signMessageAsync({ message: 'Hello' })) }, 'Sign hello'),
    createElement('button', { id: 'send', onClick: run(() => sendTransactionAsync({ to: bob, value: parseEther('1') })) }, 'Pay bob'),
  )
}

createRoot(document.querySelector('#app')).render(
  createElement(WagmiProvider, { config },
    createElement(QueryClientProvider, { client: new QueryClient() },
      createElement(RainbowKitProvider, null, createElement(Site)))))
`

/** Builds a site with RainbowKit and wagmi, which knows nothing of Portico. Returns the folder of its files. */
export const buildRainbowKitSite = async (packed: Packed): Promise<string> => {
  const place = await newProject('kit-rainbowkit', packed, packages)
  await write(place, {
    'index.html':
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title></head><body><div id="app"></div><p id="result"></p><script type="module" src="./main.js"></script></body></html>',
    'main.js': main,
    'vite.config.js': `export default { build: { target: 'es2022' } }\n`,
  })
  await runBin(place, 'vite/bin/vite.js', ['build', '--logLevel', 'error'])
  return join(place, 'dist')
}
