import { expect, it } from 'vitest'
import { accentDark, accentLight } from '../../../src/domain/embedded-wallet/limits.ts'
import { frameTheme } from '../../../src/domain/options/accent.ts'

it("the login frame gets the site's accent colour, or a default colour if the site sets none", () => {
  expect([accentLight, accentDark].map(theme => frameTheme({}, theme))).toEqual([
    { '--w3m-accent': 'hsla(231,100%,70%,1)', '--w3m-background': 'white' },
    { '--w3m-accent': 'hsla(230,100%,67%,1)', '--w3m-background': '#121313' },
  ])
  for (const name of ['--portico-accent', '--w3m-accent', '--apkt-accent', '--wc-accent'])
    expect(frameTheme({ [name]: '#f00' }, accentDark)['--w3m-accent']).toBe('#f00')
})
