import { describe, expect, it, vi } from 'vitest'
import { connectedOn, nobody, type OpenedPage, openPage, polygon } from './presenter.ts'

const settle = () => new Promise(done => setTimeout(done))
const connect = async (page: OpenedPage, session = connectedOn()) => {
  page.session$.next(session)
  await settle()
}
const signed = async (page: OpenedPage) => {
  await vi.waitFor(() => expect(page.phase()).toBe('needed'))
  page.signIn.sign()
  await vi.waitFor(() => expect(page.phase()).toBe('signed'))
}

describe('the sign-out notification to the site', () => {
  const callsOf = (page: OpenedPage) =>
    page.onChange.mock.calls.map(([session]) => (session ? 'signIn' : 'signOut'))

  it('is sent when the user switches to a network for which no sign-in exists', async () => {
    const ends = vi.fn(async () => {})
    const page = openPage({ siwx: { getRequired: () => true, signOut: ends } })
    await connect(page)
    await signed(page)
    await connect(page, connectedOn(polygon))
    expect(callsOf(page)).toEqual(['signIn', 'signOut'])
    page.onChange.mockImplementation(() => expect(ends).toHaveBeenCalled())
    page.signIn.cancel()
    await settle()
    expect(callsOf(page)).toEqual(['signIn', 'signOut', 'signOut'])
  })
  it('is sent only once when the user disconnects, and only once when the user signs out', async () => {
    const page = openPage()
    await connect(page)
    await signed(page)
    await connect(page, nobody)
    await connect(page)
    await connect(page, nobody)
    expect(callsOf(page)).toEqual(['signIn', 'signOut'])
    const other = openPage()
    await connect(other)
    await signed(other)
    await other.signIn.signOut()
    await settle()
    expect(callsOf(other)).toEqual(['signIn', 'signOut'])
  })
  it("is sent even if the site's own signOut function fails", async () => {
    const down = new Error('the server is down')
    const page = openPage({
      siwx: {
        signOut: async () => {
          throw down
        },
      },
    })
    await connect(page)
    await signed(page)
    await expect(page.signIn.signOut()).rejects.toBe(down)
    await settle()
    expect(callsOf(page)).toEqual(['signIn', 'signOut'])
    expect(page.phase()).toBe('off')
  })
})
