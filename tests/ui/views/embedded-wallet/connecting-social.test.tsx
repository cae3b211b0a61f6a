// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { drawScene } from '../../scene.tsx'

describe('the view of a social login', () => {
  it('says that the login popup is opening', async () => {
    const { text } = await drawScene('ConnectingSocial', 'opening')
    expect(text()).toContain('Opening Google')
    expect(text()).not.toContain('Try again')
  })
  it('offers a button to open the login popup if the browser has blocked it', async () => {
    const { text } = await drawScene('ConnectingSocial', 'blocked')
    expect(text()).toContain('Your browser blocked the pop-up')
    expect(text()).toContain('Open Google')
  })
  it('says that nothing was shared if the user declined the login', async () => {
    const { text } = await drawScene('ConnectingSocial', 'refused')
    expect(text()).toContain('Login failed')
    expect(text()).toContain('Nothing was shared.')
    expect(text()).toContain('Try again')
  })
  it('says that the user closed the popup before the login ended', async () => {
    const { text } = await drawScene('ConnectingSocial', 'closed')
    expect(text()).toContain('The login window was closed')
    expect(text()).toContain('Try again')
  })
  it('mentions ad blockers if the login site cannot be loaded', async () => {
    const { text } = await drawScene('ConnectingSocial', 'frame-missing')
    expect(text()).toContain("Couldn't load the login window")
    expect(text()).toContain('Ad blockers can stop it.')
  })
  it('offers a different way to connect, and no retry, if the login service refuses the site', async () => {
    const { text } = await drawScene('ConnectingSocial', 'not-allowed')
    expect(text()).toContain('Choose another way')
    expect(text()).not.toContain('Try again')
  })
  it('shows that the user is logged in while the embedded wallet is still connecting', async () => {
    const { text } = await drawScene('ConnectingSocial', 'joining')
    expect(text()).toContain("You're in")
    expect(text()).toContain('Opening your wallet…')
    expect(text()).not.toContain('Try again')
  })
})
