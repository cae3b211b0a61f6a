import { createPortico } from 'portico'

test('a <portico-button> in Jest shows the text Connect while no account is connected', () => {
  document.body.innerHTML = '<portico-button></portico-button>'
  const portico = createPortico({ networks: ['eip155:1'] })
  expect(document.querySelector('portico-button').shadowRoot.textContent).toBe('Connect')
  expect(portico.account.get().isConnected).toBe(false)
  portico.destroy()
})
