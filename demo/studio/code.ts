import { version } from '../../src/domain/core/version.ts'
import type { ThemeVariables } from '../../src/sdk.ts'

export type Language = 'script' | 'react' | 'sdk'

/** The theme whose code is written. */
export type WrittenTheme = { readonly mode: string; readonly variables: ThemeVariables }

/** Returns the code with which a site sets this theme. */
export function codeOf(language: Language, { mode, variables }: WrittenTheme): string {
  if (language === 'script') return scriptTag(mode, variables)
  const options = [
    `  projectId: 'your project id',`,
    `  networks: ['eip155:1'],`,
    `  themeMode: '${mode}',`,
    ...object(variables),
  ]
  const create = ['const portico = createPortico({', ...options, '})']
  if (language === 'sdk') return [`import { createPortico } from 'portico'`, '', ...create].join('\n')
  return [
    `import { createPortico } from 'portico'`,
    `import { ConnectButton, PorticoProvider } from 'portico/react'`,
    '',
    ...create,
    '',
    'export const App = () => (',
    '  <PorticoProvider portico={portico}>',
    '    <ConnectButton />',
    '  </PorticoProvider>',
    ')',
  ].join('\n')
}

function object(variables: ThemeVariables): readonly string[] {
  const rows = Object.entries(variables).map(([name, value]) => `    '${name}': ${quoted(String(value))},`)
  return rows.length === 0 ? [] : ['  themeVariables: {', ...rows, '  },']
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}

function scriptTag(mode: string, variables: ThemeVariables): string {
  const isPlain = Object.keys(variables).length === 0
  const json = JSON.stringify({ themeVariables: variables }, undefined, 2).replaceAll('\n', '\n  ')
  const options = isPlain ? [] : [`  data-options='${json.replaceAll("'", '&#39;')}'`]
  return [
    '<portico-button></portico-button>',
    `<script async src="https://cdn.example/v${version}/embed.js" integrity="sha384-…" crossorigin="anonymous"`,
    '  data-project-id="your project id"',
    '  data-networks="eip155:1"',
    `  data-theme="${mode}"${isPlain ? '></script>' : ''}`,
    ...options.map(line => `${line}></script>`),
  ].join('\n')
}
