import { uses } from './pages.mjs'

/**
 * The goals of the measured numbers, by row of the report. If the goal differs between the pages, the row has an object
 * with a goal for each page. `atLeast` marks a goal for which a higher number is better.
 */
const goals = {
  'first click, 1x CPU': 100,
  'first click, 4x CPU': 280,
  'first click, 4x CPU, 1.6 Mbit/s, 150 ms': 950,
  'click after 1.5 s of presence, 1x CPU': 60,
  'click after 1.5 s of presence, 4x CPU': 180,
  'click after 1.5 s of presence, 4x CPU, 1.6 Mbit/s, 150 ms': 260,
  'second click, 1x CPU': 35,
  'second click, 4x CPU': 70,
  'CPU of the first opening, page, 1x CPU': 80,
  'CPU of the first opening, page, 4x CPU': 340,
  'longest task while the page loads, 4x CPU': 100,
  'JavaScript before the button works': { 'script-tag': 2, package: 12 },
  'JavaScript until the page is quiet': 150,
  'files until the wallets are painted': 6,
  'files until the page is quiet': 12,
  'worst key among 600 wallets, 4x CPU': 32,
  'last key to final list of 600 wallets, 4x CPU': 120,
  'scrolling 600 wallets, 4x CPU': { atLeast: 50 },
  'revisit, balance shown': 130,
  'heap per opening and closing': 6,
}

const unitOf = row => {
  if (/^JavaScript|^heap/.test(row)) return 'kB'
  if (/^files|^requests/.test(row)) return ''
  return row.startsWith('scrolling') ? 'frames/s' : 'ms'
}

const opening = /^(first click|click after)/

/**
 * Returns two tables in Markdown: one with the rows about the first opening of the modal, and one with all other rows.
 * `figures` has a list of numbers for each row and page.
 */
export const tables = figures => {
  const rows = Object.keys(figures)
  const part = wanted => rows.filter(row => opening.test(row) === wanted).map(row => line(row, figures[row]))
  const head = ['', 'floor', 'script tag', 'package', 'React', 'goal']
  return [part(true), part(false)]
    .filter(lines => lines.length > 0)
    .map(lines => table([head, ...lines]))
    .join('\n\n')
}

const line = (row, byUse) => {
  const floor = byUse.floor && median(byUse.floor)
  const goal = goals[row]
  const cells = uses.map(use => {
    const values = byUse[use]
    if (!values) return ''
    const ratio = use === 'floor' || !floor ? '' : ` ${round(median(values) / floor)}×`
    const missed = use !== 'floor' && isMissed(median(values), goal, use)
    return `${missed ? `**${spread(values)}**` : spread(values)}${ratio}`
  })
  const unit = unitOf(row)
  return [unit ? `${row}, ${unit}` : row, ...cells, textOf(goal)]
}

const isMissed = (value, goal, use) => {
  if (goal === undefined) return false
  if (typeof goal === 'number') return value > goal
  return goal.atLeast === undefined ? value > goal[use] : value < goal.atLeast
}

const textOf = goal => {
  if (goal === undefined) return ''
  if (typeof goal === 'number') return String(goal)
  return goal.atLeast === undefined ? Object.values(goal).join(' / ') : `at least ${goal.atLeast}`
}

/** Returns the median, and the range if the values differ. */
const spread = values => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const range = round(low) === round(high) ? '' : ` (${round(low)}–${round(high)})`
  return `${round(median(values))}${range}`
}

export const median = values => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

export const round = value => (Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value))

export const table = rows => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)))
  const text = row => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head, ...rest] = rows
  return [text(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(text)].join(
    '\n',
  )
}
