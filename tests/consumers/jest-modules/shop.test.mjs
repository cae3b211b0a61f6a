import { createPortico } from 'portico'

test('the button of a page shows the text Connect, and no account is connected', () => {
  document.body.innerHTML = '<portico-button></portico-button>'
  const portico = createPortico({ networks: ['eip155:1'] })
  expect(document.querySelector('portico-button').shadowRoot.textContent).toBe('Connect')
  expect(portico.account.get().isConnected).toBe(false)
  portico.destroy()
})
