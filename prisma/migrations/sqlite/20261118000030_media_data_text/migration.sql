-- AlterTable
ALTER TABLE "Media" ADD COLUMN "dataText" TEXT;
