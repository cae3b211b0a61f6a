import { it } from 'vitest'
import { useBrowser, visit, walletOf } from './harness.ts'
import { connectInjected, dialog, openModal } from './modal.ts'
useBrowser()
const before = `(()=>{let last='';const f=()=>{const m=document.querySelector('portico-modal');const d=m&&m.shadowRoot&&m.shadowRoot.querySelector('dialog');const b=[...document.querySelectorAll('[data-testid=account-button]')];const t=(m?'M':'-')+(d?String(d.open):'none')+'|'+b.map(e=>e.localName+':'+(e.shadowRoot||e).textContent.slice(-30)).join()+'|'+(d&&d.open?d.innerText.slice(0,60).replace(/\\s+/g,' '):'');if(t!==last){last=t;console.log('S',Math.round(performance.now()),t)}requestAnimationFrame(f)};f();
for(const n of ['pointerdown','pointerup','click']) addEventListener(n,e=>console.log(n,Math.round(performance.now()),e.target.outerHTML.slice(0,120),e.composedPath()[0].outerHTML?.slice(0,100)),true)})()`
it('dbg', async () => {
  const shop = await visit({ wallets: [walletOf('alice')], before, expected: /./ })
  const { page } = shop
  await openModal(page)
  await connectInjected(page)
  let log: string[] = []
  page.on('requestfailed', r => log.push('REQFAIL ' + r.url() + ' ' + r.failure()?.errorText))
  page.on('pageerror', e => log.push('ERR ' + e))
  page.on('worker', w => { log.push('worker'); w.on('close', () => log.push('worker closed')) })
  page.on('framenavigated', () => log.push('NAV'))
  page.on('console', m => log.push(m.text()))
  for (let i = 0; i < 60; i++) {
    log = []
    await page.reload()
    log.push('reloaded')
    await page.getByTestId('account-button').waitFor()
    log.push('visible')
    await page.getByTestId('account-button').click()
    log.push('clicked')
    try { await dialog(page).getByTestId('portico-token-ETH').waitFor({timeout: 15000}) } catch (e) { console.log('FAILED', i, '\n' + log.join('\n')); return }
    await dialog(page).getByTestId('wallet-features-swaps-button').click()
    await dialog(page).getByText('available').first().waitFor()
    if (i < 1) console.log('OK', i, '\n' + log.join('\n'))
  }
}, 300000)
