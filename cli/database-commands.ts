import { type BackupCommandOptions, backupCommand } from "./backup-command";
import type { CommandResult } from "./command-result";
import { type DoctorCommandOptions, doctorCommand } from "./doctor-command";
import { type ExportCommandOptions, exportCommand } from "./export-command";
import { type ImportCommandOptions, importCommand } from "./import/import-command";
import { type MigrateCommandOptions, migrateToPostgresCommand } from "./migrate-to-postgres-command";
import { enterProject, openProjectStore } from "./open-project-store";
import { type RestoreCommandOptions, restoreCommand } from "./restore-command";

/** The commands that need the server's database. */
export const runImport = (files: readonly string[], options: ImportCommandOptions): Promise<CommandResult> =>
  importCommand(files, options, openProjectStore);

export const runExport = (
  chatId: string | undefined,
  options: ExportCommandOptions,
): Promise<CommandResult> => exportCommand(chatId, options, openProjectStore);

export function runMigrate(options: MigrateCommandOptions): Promise<CommandResult> {
  enterProject();
  return migrateToPostgresCommand(options);
}

export const runBackup = (file: string, options: BackupCommandOptions): Promise<CommandResult> =>
  backupCommand(file, options, enterProject);

export const runRestore = (file: string, options: RestoreCommandOptions): Promise<CommandResult> =>
  restoreCommand(file, options, enterProject);

export function runDoctor(options: DoctorCommandOptions): Promise<CommandResult> {
  enterProject();
  return doctorCommand(options);
}
