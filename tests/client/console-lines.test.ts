import { expect, it, vi } from 'vitest'
import { logOption } from '../../src/client/console-lines.ts'
import { resolveOptions } from '../../src/domain/options/resolve.ts'

it.each<[object, string, string | undefined, string | undefined]>([
  [{ projectID: '1' }, 'projectID', undefined, 'projectId'],
  [{ features: { swap: true } }, 'features.swap', undefined, 'features.swaps'],
  [{ themeMode: 'drak' }, 'themeMode', '"drak"', '"dark"'],
  [{ features: { swaps: 'no' } }, 'features.swaps', '"no"', undefined],
  [{ metadata: 'x'.repeat(99) }, 'metadata', `"${'x'.repeat(59)}…`, undefined],
  [{ networks: ['nowhere', 'eip155:1'] }, 'networks[0]', '"nowhere"', undefined],
  [
    { networks: [{ id: 1, name: 'Own', nativeCurrency: {}, rpcUrls: ['ftp://key'] }] },
    'networks[0]',
    undefined,
    undefined,
  ],
])(
  'the line about an option says what the site has given and what it probably means (17): %j',
  (given, option, value, meant) => {
    const lines = vi.fn()
    vi.spyOn(console, 'error').mockImplementation(lines)
    vi.spyOn(console, 'warn').mockImplementation(lines)
    const [first] = resolveOptions(given).warnings
    if (first) logOption(first)
    const line = String(lines.mock.calls[0]?.[0])
    expect(line).toContain(option)
    expect(/ Given: (.*?)\. /.exec(line)?.[1]).toBe(value)
    expect(/ Did you mean (.*?)\? /.exec(line)?.[1]).toBe(meant)
  },
)
