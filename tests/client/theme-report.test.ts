// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { reportTheme } from '../../src/client/theme-report.ts'

afterEach(() => void vi.restoreAllMocks())

it('a variable without effect is named once, with the names that it may mean', () => {
  const warn = vi.fn()
  const events = { warn }
  const said = new Set<string>()
  const report = (theme: Parameters<typeof reportTheme>[0]) => reportTheme(theme, events, said)
  const theme = { '--w3m-acent': '#f00', '--wc-preset': 'papier' }
  report(theme)
  report({ ...theme })
  expect(warn.mock.calls).toEqual([
    [
      expect.objectContaining({
        option: 'themeVariables.--w3m-acent',
        reason: 'unknown',
        choices: expect.arrayContaining(['--w3m-accent']),
      }),
    ],
    [
      expect.objectContaining({
        option: 'themeVariables.--wc-preset',
        reason: 'malformed',
        error: expect.objectContaining({ code: 'option-choice-invalid' }),
      }),
    ],
  ])
})

it('corrected colours are named once on the console, each with its contrast and the colour that is used', () => {
  const line = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const events = { warn: () => {} }
  const said = new Set<string>()
  const report = (theme: Parameters<typeof reportTheme>[0]) => reportTheme(theme, events, said)
  const theme = { '--wc-text': '#ddd', '--wc-background': 'light-dark(#ffffff, #111111)' }
  report(theme)
  report({ ...theme })
  expect(line).toHaveBeenCalledOnce()
  expect(line.mock.calls[0]?.[0]).toMatch(
    /^Portico: some colors .*\n {2}text in the light scheme: #dddddd has a contrast of 1\.\d\d:1 and needs 4\.50:1, so #\w{6} is used\n.*theming\.md#contrast$/,
  )
  report({ ...theme, '--wc-link': '#eee' })
  expect(line).toHaveBeenCalledTimes(2)
})
