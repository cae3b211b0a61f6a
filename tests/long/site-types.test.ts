import { it } from 'vitest'
import { newProject, pack, runBin, write } from '../consumers/project.ts'

const versions = [
  ['18.3.8', '5.0.4'],
  ['18.3.8', '5.9.3'],
  ['19.2.6', '5.9.3'],
] as const
it.each(versions)(
  "Portico's types compile in a TSX site (@types/react %s, TypeScript %s)",
  { timeout: 300_000 },
  async (react, typescript) => {
    const place = await newProject(`types-${react}-${typescript}`, await pack(), [
      `@types/react@${react}`,
      `typescript@${typescript}`,
    ])
    await write(place, {
      'main.tsx': `import { createPortico, type Balances, type Loadable } from 'portico'
import { ConnectButton, NetworkButton, PorticoProvider, usePorticoBalances } from 'portico/react'

const portico = createPortico({ networks: ['eip155:1'] })
void portico.switchNetwork('eip155:137')

function Wallet() {
  const balances: Loadable<Balances> = usePorticoBalances()
  return <p>{balances.data?.total}</p>
}

export const App = () => (
  <PorticoProvider portico={portico}>
    <portico-button label="Connect" style={{ width: 200 }} />
    <ConnectButton balance />
    <NetworkButton>{({ network }) => network?.name}</NetworkButton>
    <Wallet />
  </PorticoProvider>
)
`,
    })
    const flags =
      '--noEmit --strict --exactOptionalPropertyTypes --jsx react-jsx --module esnext --moduleResolution bundler --target es2022'
    await runBin(place, 'typescript/bin/tsc', [...flags.split(' '), 'main.tsx'])
  },
)
