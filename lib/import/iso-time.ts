export { isoFromUnix, isoTime } from "@/lib/core/read/iso-time";
