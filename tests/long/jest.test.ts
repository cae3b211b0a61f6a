import { expect, it } from 'vitest'
import { copyFiles, newProject, pack, runIn } from '../consumers/project.ts'

const jest = ['jest@30.5.2', 'jest-environment-jsdom@30.5.2']
const compiled = ['@swc/core@1.16.22', '@swc/jest@0.2.39', 'react@19.2.9', 'react-dom@19.2.9']

it.each([
  ['ES modules', 'jest-modules', ['--experimental-vm-modules'], []],
  ['files compiled to CommonJS', 'jest-commonjs', [], compiled],
])(
  'Jest with jsdom runs the tests of a site that imports Portico (as %s)',
  { timeout: 300_000 },
  async (_name, folder, flags, packages) => {
    const place = await newProject(folder, await pack(), [...jest, ...packages])
    await copyFiles(folder, place)
    const args = [...flags, 'node_modules/jest/bin/jest.js', '--json', '--config', 'jest.config.json']
    const report = JSON.parse(await runIn(place, process.execPath, args)) as { numPassedTests: number }
    expect(report.numPassedTests).toBe(1)
  },
)
