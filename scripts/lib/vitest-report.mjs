/**
 * Counts the passed, failed and skipped tests of a vitest JSON report. Other problems count as failures: an unreadable
 * file, an error outside a test, a missing report, a run without passed tests, and an exit code that no failed test
 * explains.
 */
export const count = (report, code) => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const tests = report.testResults.flatMap(file => file.assertionResults)
  const of = status => tests.filter(test => status.includes(test.status)).length
  const brokenFiles = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length
  const passed = of(['passed'])
  const failed = of(['failed']) + brokenFiles
  const unexplained = failed === 0 && (code !== 0 || !report.success || passed === 0) ? 1 : 0
  return { passed, failed: failed + unexplained, skipped: tests.length - passed - of(['failed']) }
}

/** Returns the name of each failed test of a report, with the first line of its error. */
export const failures = report =>
  (report?.testResults ?? []).flatMap(file =>
    file.assertionResults
      .filter(test => test.status === 'failed')
      .map(test => `${test.fullName}: ${test.failureMessages[0]?.split('\n')[0] ?? 'no reason'}`),
  )

/** Returns the slowest tests of several reports: the name, the file and the time (ms), the slowest first. */
export const slowest = (reports, count) =>
  reports
    .flatMap(report => report?.testResults ?? [])
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(test => ({
        ms: test.duration ?? 0,
        file: name.slice(name.lastIndexOf('/') + 1),
        name: test.fullName,
      })),
    )
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)

/** Returns the tests of a report as a table: a row for each test, a column for each outermost `describe`. */
export const tableOf = report => {
  const tests = (report?.testResults ?? []).flatMap(file => file.assertionResults)
  const columns = [...new Set(tests.map(test => test.ancestorTitles[0] ?? ''))]
  const rows = [...new Set(tests.map(test => test.title))]
  const cell = (row, column) => {
    const test = tests.find(assertion => assertion.title === row && assertion.ancestorTitles[0] === column)
    return test ? (test.status === 'passed' ? 'yes' : 'NO') : '-'
  }
  const lines = [
    ['check', ...columns],
    ...rows.map(row => [row, ...columns.map(column => cell(row, column))]),
  ]
  const widths = lines[0].map((_, index) => Math.max(...lines.map(line => line[index].length)))
  return lines
    .map(line =>
      line
        .map((text, index) => text.padEnd(widths[index]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
