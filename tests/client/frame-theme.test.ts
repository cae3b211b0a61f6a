// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { frameLooksOf } from '../../src/client/frame-theme.ts'
import { plainFrameLooks } from '../../src/domain/embedded-wallet/frame-look.ts'

// Specification 9.55
it("the login frame gets the corrected colours, the font and the corners of the site's theme", () => {
  for (const name of ['--portico-accent', '--w3m-accent', '--apkt-accent', '--wc-accent'])
    expect(frameLooksOf({ [name]: '#f00' }).light).toEqual({
      themeVariables: { [name]: '#f00' },
      w3mThemeVariables: { '--w3m-accent': '#ff0000', '--w3m-background': '#ffffff' },
    })
  const { light, dark } = frameLooksOf({ '--wc-preset': 'paper', '--wc-font-family': 'Inter, sans-serif' })
  expect(dark.w3mThemeVariables).toEqual({ '--w3m-accent': '#e59a70', '--w3m-background': '#1f1b15' })
  expect(light).toMatchObject({
    themeVariables: { '--w3m-font-family': 'Inter, sans-serif', '--w3m-border-radius-master': '2px' },
    w3mThemeVariables: { '--w3m-accent': '#9c3f1c', '--w3m-background': '#fcf8ef' },
  })
})

it('the login frame keeps the default colours if the theme has none', () => {
  const looks = frameLooksOf({ '--wc-border-radius-master': '2px' })
  for (const scheme of ['light', 'dark'] as const)
    expect(looks[scheme].w3mThemeVariables).toEqual(plainFrameLooks[scheme].w3mThemeVariables)
})
