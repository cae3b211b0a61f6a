/** Statements that compile as they are. */
export const accepted: readonly string[] = [
  `void portico.switchNetwork('eip155:137')`,
  `void portico.switchNetwork(\`eip155:\${137 as number}\`)`,
  `portico.removeNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')`,
  `portico.subscribeAccount(({ caipNetworkId }) => caipNetworkId && portico.switchNetwork(caipNetworkId))`,
  `void portico.names.resolveName('vitalik.eth', 'eip155:1').then(found => found?.address)`,
  `portico.transactions.transactions$(account).subscribe(({ data }) => data?.[0]?.hash)`,
  `portico.balances$(\`eip155:1:\${address}\`).subscribe(({ data, status, at }) => [data?.total, status, at])`,
  `portico.history$(account).subscribe(({ data, error }) => [data?.items.length, error?.code])`,
  `const networks: readonly import('portico').CaipNetworkId[] = ['eip155:1', 'bip122:000000000019d6689c085ae165831e93']`,
  `createPortico({ projectId: undefined, metadata: { name: undefined }, features: { socials: undefined } })`,
  `createPortico({ networks: ['eip155:1', { ...myOwnChain as object, id: 31_337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://localhost:8545'] }] })`,
  `createPortico({ siwx: { getNonce: () => '1', verify: () => true, signOut: () => post('/out') } })`,
  `void portico.open({ view: 'WalletSend', arguments: { amount: '0.1' } })`,
  `portico.on('error', ({ code, context }) => [code === 'network-failed', context['argument']])`,
  `const button = <portico-button label="Connect" class="wide" className="wide" style={{ width: 200 }} onClick={() => portico.prepare()} />`,
]

/** Mistakes that the compiler names. */
export const refused: readonly string[] = [
  `void portico.switchNetwork('polygon')`,
  `void portico.switchNetwork('137')`,
  `void portico.switchNetwork('eip155:polygon')`,
  `void portico.switchNetwork(account)`,
  `portico.balances$(address)`,
  `portico.balances$('eip155:1')`,
  `void portico.open({ view: 'Swapp' })`,
  `portico.setThemeMode('blue')`,
  `portico.on('conect', () => {})`,
  `void portico.request({ params: [] })`,
  `portico.nomes`,
  `void portico.names.resolve('vitalik.eth', 'eip155:1')`,
  `createPortico({ projectID: '1' })`,
  `createPortico({ themeMode: 'blue' })`,
  `createPortico({ features: { socials: ['myspace'] } })`,
  `const button = <portico-buton />`,
  `const button = <portico-button label={1} />`,
]
