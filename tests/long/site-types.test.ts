import { it } from 'vitest'
import { newProject, pack, runBin, write } from '../consumers/project.ts'

const reactVersions = ['18.3.8', '19.2.6']
it.each(reactVersions)(
  'the types compile in a TSX site with @types/react %s',
  { timeout: 300_000 },
  async version => {
    const place = await newProject(`types-${version}`, await pack(), [
      `@types/react@${version}`,
      'typescript@5.9.3',
    ])
    await write(place, {
      'main.tsx': `import { createPortico, type Balances, type Loadable } from 'portico'
import { PorticoProvider, usePorticoBalances } from 'portico/react'

const portico = createPortico({ networks: ['eip155:1'] })
void portico.switchNetwork('eip155:137')

function Wallet() {
  const balances: Loadable<Balances> = usePorticoBalances()
  return <p>{balances.data?.total}</p>
}

export const App = () => (
  <PorticoProvider portico={portico}>
    <portico-button label="Connect" style={{ width: 200 }} />
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
