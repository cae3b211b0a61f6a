import type { Page } from 'playwright-core'
import { encodeFunctionData, type Hex, parseAbi, parseEther, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import type { Portico } from '../../src/sdk.ts'
import { expectNoProblems, sandbox, stays, useBrowser } from './harness.ts'
import { answerInFrame, inFrame, logIn } from './login.ts'
import { dialog, openAccount, openModal, title } from './modal.ts'
import { addressOf, confirm, fill, phases, review, usdc } from './sends.ts'
import { inLongRun } from './variants.ts'
import { usePages, visitAll } from './wallets-page.ts'

useBrowser()
usePages()

type Site = { portico: { ready: Promise<Portico> } }

const loggedIn = async (email: string) => {
  const shop = await visitAll([], { networks: ['eip155:1'] })
  await openModal(shop.page)
  await logIn(shop.page, email)
  return shop
}

/** Requests a signature as a site does. Returns the signature, or the error code. */
const sign = (page: Page) =>
  page.evaluate(async () => {
    const portico = await (window as unknown as Site).portico.ready
    const params = ['0x00', portico.account.get().address]
    return await portico.request({ method: 'personal_sign', params }).then(
      signature => ({ signature }),
      ({ code }) => ({ code }),
    )
  })

// Specification 9.55
it('the login frame wears the theme of the site, and changes with it', async () => {
  const paper = { '--wc-preset': 'paper', '--wc-font-family': 'Inter, sans-serif' } as const
  const { page } = await visitAll([], {
    networks: ['eip155:1'],
    options: { themeMode: 'light', themeVariables: paper },
  })
  await openModal(page)
  await logIn(page, 'paper@example.com')
  const signing = sign(page)
  const yes = inFrame(page).getByRole('button', { name: 'Approve' })
  await yes.waitFor()
  const look = () =>
    yes.evaluate(button => {
      const { backgroundColor, color, fontFamily, borderRadius } = getComputedStyle(button)
      return [
        getComputedStyle(document.body).backgroundColor,
        backgroundColor,
        color,
        fontFamily,
        borderRadius,
      ]
    })
  const card = () =>
    dialog(page)
      .getByTestId('w3m-modal-card')
      .evaluate(element => getComputedStyle(element).backgroundColor)
  expect(await look()).toEqual([
    'rgb(252, 248, 239)',
    'rgb(156, 63, 28)',
    'oklch(1 0 0)',
    'Inter, sans-serif',
    '6px',
  ])
  expect(await card()).toBe('rgb(252, 248, 239)')
  await page.evaluate(async () => {
    const portico = await (window as unknown as Site).portico.ready
    portico.update({ themeMode: 'dark' })
  })
  await expect.poll(look).toEqual(expect.arrayContaining(['rgb(31, 27, 21)', 'rgb(229, 154, 112)']))
  await expect.poll(card).toBe('rgb(31, 27, 21)')
  await page.keyboard.press('Escape')
  expect(await signing).toEqual({ code: 'request-cancelled' })
})

// Specification 2.29
// Fault G18
it('closing the approval view by its button, by Escape or by a click outside cancels the request', async () => {
  const shop = await loggedIn('closer@example.com')
  const { page } = shop
  const ways = [
    () => page.getByTestId('w3m-header-close').click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]
  for (const close of ways) {
    const signing = sign(page)
    await title(page).filter({ hasText: 'Confirm in the secure window' }).waitFor()
    await inFrame(page).getByRole('button', { name: 'Approve' }).waitFor()
    // The frame has a name in the language of the modal, also if the page has another language.
    const frame = page.locator('#w3m-iframe')
    expect(await frame.getAttribute('title')).toBe('Confirm in the secure window')
    expect(await frame.getAttribute('lang')).toMatch(/^en/)
    await dialog(page).getByText('Closing this window cancels the request').waitFor()
    await close()
    expect(await signing).toEqual({ code: 'request-cancelled' })
    await dialog(page).waitFor({ state: 'hidden' })
  }
  // The cancelled requests do not affect the next request: the login frame shows it, and the user can click in the
  // frame.
  const signing = sign(page)
  await dialog(page).locator('.frame-box:not(.held)').waitFor()
  await stays(1_000, async () => expect(await dialog(page).locator('.frame-box.held').count()).toBe(0))
  await answerInFrame(page, 'Approve')
  expect(await signing).toHaveProperty('signature')
  expectNoProblems(shop)
})

it('a send gets the phase "refused" if the user closes its approval view', async () => {
  const shop = await loggedIn('closing-sender@example.com')
  const { page } = shop
  await openAccount(page)
  await fill(page, 'ETH', '0.000000000000000044', addressOf('carol'))
  await review(page)
  await confirm(page)
  await title(page).filter({ hasText: 'Confirm in the secure window' }).waitFor()
  await page.getByTestId('w3m-header-close').click()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => phases(page)).toEqual(['refused'])
  expectNoProblems(shop)
})

const router = '0x1111111254eeb25477b68fb85ed929f73a960582' as const
const aave = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2' as const
const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
/** The data of a call to Aave's `supply(asset, amount, onBehalfOf, referralCode)` with 2.5 USDC. */
const supply = `0x617ba037${word(usdc.toLowerCase())}${word('2625a0')}${word(router)}${word('0')}`
/** Contracts that call others for the user: a Safe and a multisig of Ledger. */
const safe = '0xd9db270c1b5e3bd161e8c8503c55ceabee709552'
const multisig = '0x2cc8475177918e8c4d840150b68815a4b6f0f5f3'
const callers = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function batchExecute((address to, uint256 value, bytes data)[] calls)',
])
const payment = (data: Hex) =>
  encodeFunctionData({
    abi: callers,
    functionName: 'execTransaction',
    args: [router, parseEther('100'), data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
  })
const payments = encodeFunctionData({
  abi: callers,
  functionName: 'batchExecute',
  args: [
    [
      { to: router, value: 0n, data: '0xdeadbeef' },
      { to: aave, value: parseEther('100'), data: '0x' },
    ],
  ],
})
const unlimited = `0x095ea7b3${router.slice(2).padStart(64, '0')}${'f'.repeat(64)}`

it('the approval view shows the granted rights and the coins of inner calls, and says if an amount cannot be read (attack R17) (N9)', async () => {
  const shop = await loggedIn('reader@example.com')
  const { page } = shop
  // Because of this fault, the login frame never shows the request. So the modal itself shows every text of this test.
  await sandbox.fault({ service: 'login', route: 'POST /frame/QUESTION', kind: 'hang' })
  const requests: readonly (readonly [transaction: object, shown: string, words: string])[] = [
    [{ to: usdc, data: unlimited }, '.banner.bad', 'Unlimited: this address could take all your'],
    [{ to: aave, data: supply }, '[data-testid="portico-described"]', 'Amount to supply'],
    [{ to: safe, data: payment('0xdeadbeef') }, '[data-testid="portico-described"]', 'Sends: 100 ETH'],
    [{ to: safe, data: payment('0x') }, '[data-testid="portico-described"]', 'Sends: 100 ETH'],
    [{ to: multisig, data: payments }, '[data-testid="portico-described"]', 'Sends: 100 ETH'],
    [{ to: router, value: '1e18' }, '.banner', "The amount can't be read. It may be everything you have."],
    [
      { to: router, value: '0x1', authorizationList: [{ address: router, chainId: '0x1', nonce: '0x0' }] },
      '.banner.bad',
      'This contract could move everything you have, now and later.',
    ],
  ]
  for (const [transaction, shown, words] of requests) {
    const sending = page.evaluate(async transaction => {
      const portico = await (window as unknown as Site).portico.ready
      const from = portico.account.get().address
      const wanted = { method: 'eth_sendTransaction', params: [{ from, ...transaction }] }
      return await portico.request(wanted).then(
        () => 'sent',
        ({ code }) => code,
      )
    }, transaction)
    const requestBox = dialog(page).getByTestId('portico-asked')
    await requestBox.locator(shown).filter({ hasText: words }).waitFor()
    const amounts = await requestBox.getByTestId('portico-asked-amount').allTextContents()
    expect(amounts.join()).not.toMatch(/\b0(?![\d.,])/)
    await page.getByTestId('w3m-header-close').click()
    expect(await sending).toBe('request-cancelled')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  expectNoProblems(shop)
})

const most = String(2n ** 256n - 1n)
const thief = '0xab5801a7d398351b8be11c439e05c5b3259aec9b'
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
type Members = readonly (readonly [type: string, name: string])[]
const listed = (members: Members) => members.map(([type, name]) => ({ name, type }))
const domainMembers: Members = [
  ['string', 'name'],
  ['uint256', 'chainId'],
  ['address', 'verifyingContract'],
]
const permitMembers: Members = [
  ['address', 'owner'],
  ['address', 'spender'],
  ['uint256', 'value'],
  ['uint256', 'nonce'],
  ['uint256', 'deadline'],
]
const typedData = (
  types: Readonly<Record<string, Members>>,
  message: object,
  { contract = usdc, chainId = 1 } = {},
) => ({
  types: Object.fromEntries(
    Object.entries({ EIP712Domain: domainMembers, ...types }).map(([name, members]) => [
      name,
      listed(members),
    ]),
  ),
  primaryType: Object.keys(types)[0],
  domain: { name: 'USD Coin', chainId, verifyingContract: contract },
  message,
})
const permit = { owner: thief, spender: thief, value: most, nonce: '0', deadline: most }
const dai = { holder: thief, spender: thief, nonce: '0', expiry: '0', allowed: true }
const daiMembers: Members = [
  ['address', 'holder'],
  ['address', 'spender'],
  ['uint256', 'nonce'],
  ['uint256', 'expiry'],
  ['bool', 'allowed'],
]
const position = { spender: thief, tokenId: '8', nonce: '0', deadline: most }
const positionMembers: Members = [
  ['address', 'spender'],
  ['uint256', 'tokenId'],
  ['uint256', 'nonce'],
  ['uint256', 'deadline'],
]
const transfer = { spender: thief, nonce: '0', deadline: most }
const transferTypes: Readonly<Record<string, Members>> = {
  PermitTransferFrom: [
    ['TokenPermissions', 'permitted'],
    ['address', 'spender'],
    ['uint256', 'nonce'],
    ['uint256', 'deadline'],
  ],
  TokenPermissions: [
    ['address', 'token'],
    ['uint256', 'amount'],
  ],
}
const permitted = { token: usdc, amount: most }

it('the approval view says of a signature only what is signed, and names its network (attacks N2, N5, N14)', async () => {
  const shop = await loggedIn('signer@example.com')
  const { page } = shop
  await sandbox.fault({ service: 'login', route: 'POST /frame/QUESTION', kind: 'hang' })
  const unreadable = [
    'portico-asked-blind',
    'Unreadable data can hide a transaction that takes everything',
  ] as const
  const unlimited = ['portico-asked-permit', 'Unlimited: this address could take all your'] as const
  const v4 = (data: unknown) => ({ method: 'eth_signTypedData_v4', params: [thief, data] })
  const requests: readonly (readonly [request: object, id: string, words: string])[] = [
    [v4(typedData({ Permit: permitMembers }, permit)), ...unlimited],
    // A word that is not signed contradicts the words that are.
    [v4(typedData({ Permit: permitMembers }, { ...permit, allowed: false })), ...unreadable],
    [v4(typedData({ Permit: positionMembers }, { ...position, value: '0' })), ...unreadable],
    [v4(typedData({ Permit: daiMembers }, { ...dai, deadline: '1' })), ...unreadable],
    [
      v4(
        typedData(
          transferTypes,
          { ...transfer, permitted: { ...permitted, expiration: '1' } },
          { contract: permit2 },
        ),
      ),
      ...unreadable,
    ],
    // The words of another form, with the types of this form.
    [
      v4(typedData({ Permit: positionMembers }, position)),
      'portico-asked-permit-nft',
      'take one of your NFTs',
    ],
    // A type that wallets hash as another type than its name says.
    [v4(typedData({ Permit: permitMembers, uint256: [['bool', 'value']] }, permit)), ...unreadable],
    // JSON text with the same word twice.
    [
      v4(
        JSON.stringify(typedData({ Permit: permitMembers }, permit)).replace(
          '"value":',
          '"value":"0","value":',
        ),
      ),
      ...unreadable,
    ],
    // The contract that is shown is not a part of the signature.
    [
      v4({
        ...typedData({ Permit: permitMembers }, { ...permit, value: '0' }),
        types: { EIP712Domain: listed(domainMembers.slice(0, 1)), Permit: listed(permitMembers) },
      }),
      ...unreadable,
    ],
    [v4(typedData({ Permit: daiMembers }, dai)), ...unlimited],
    [
      v4(typedData({ Permit: permitMembers }, permit, { chainId: 10 })),
      'portico-asked-elsewhere',
      'This is for OP Mainnet. Your wallet is on Ethereum.',
    ],
    [
      { method: 'personal_sign', params: [`0x${'9c'.repeat(32)}`, thief] },
      'portico-asked-bytes',
      'It may stand for an order or a transaction',
    ],
    [
      { method: 'personal_sign', params: ['Hello from the shop', thief] },
      'portico-asked-message',
      'Hello from the shop',
    ],
  ]
  const send = (request: object) =>
    page.evaluate(async request => {
      const portico = await (window as unknown as Site).portico.ready
      return await portico.request(request as never).then(
        () => 'sent',
        ({ code }) => code,
      )
    }, request)
  for (const [request, id, words] of requests) {
    const sending = send(request)
    const box = dialog(page).getByTestId('portico-asked')
    await box.getByTestId(id).filter({ hasText: words }).waitFor()
    expect(await box.textContent()).not.toContain('Removes')
    await page.getByTestId('w3m-header-close').click()
    expect(await sending).toBe('request-cancelled')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  // A request that names another chain than the wallet's never reaches the login frame, so nobody can approve it.
  const call = { to: thief, value: '0xde0b6b3a7640000' }
  for (const request of [
    { method: 'wallet_sendCalls', params: [{ version: '2.0.0', chainId: '0x89', calls: [call] }] },
    { method: 'eth_sendTransaction', params: [{ ...call, chainId: '0x89' }] },
  ])
    expect(await send(request)).toBe('chain-mismatch')
  expectNoProblems(shop)
})

inLongRun(() => {
  // Specification 2.28
  it('the modal opens the account view instead of the approval view if no request is pending', async () => {
    const shop = await loggedIn('nothing@example.com')
    const { page } = shop
    await page.evaluate(async () => {
      const portico = await (window as unknown as Site).portico.ready
      // The types of `open` do not include this view, but a site in plain JavaScript can open it.
      await portico.open({ view: 'ApproveTransaction' } as never)
    })
    await title(page).filter({ hasText: 'Account' }).waitFor()
    await page.getByTestId('w3m-header-close').click()
    await dialog(page).waitFor({ state: 'hidden' })
    expectNoProblems(shop)
  })
})
