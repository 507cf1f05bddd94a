package sim

import "strconv"

func (v *validator) faults(all []Fault) {
	for i := range all {
		v.fault(&all[i], item("faults", i))
	}
}

func (v *validator) fault(f *Fault, path string) {
	platform := lockServiceOf(v.board.Parts) == None
	if f.Part != LockServiceID || !platform {
		v.known(f.Part, path+".part")
	}
	for k, id := range f.From {
		if id != LockServiceID || !platform {
			v.known(id, item(path+".from", k))
		}
		if id == f.Part {
			v.add(item(path+".from", k), quoted(id), "another part than the one cut off")
		}
	}
	v.faultFields(f, path)
	v.jump(f.By, path+".by")
	v.times(path, named{"start", f.Start}, named{"length", f.Length}, named{"extra", f.Extra}, named{"backup", f.Backup})
}

// faultFields finds fields that say nothing about the fault's kind.
func (v *validator) faultFields(f *Fault, path string) {
	link := f.Kind == Cut || f.Kind == SlowLink || f.Kind == Drop
	if f.Kind == Restore && f.Backup > f.Start || f.Kind != Restore && f.Backup != 0 {
		v.add(path+".backup", f.Backup.String(), "an instant not after start, of a restore")
	}
	if i := indexOf(v.board.Parts, f.Part); f.Kind == Restore && (i == None && f.Part != LockServiceID || i != None && v.board.Parts[i].LockService == nil) {
		v.add(path+".part", quoted(f.Part), "a lock service")
	}
	if len(f.From) > 0 && !link {
		v.add(path+".from", strconv.Itoa(len(f.From)), "none for a "+string(f.Kind))
	}
	if f.OneWay && !link {
		v.add(path+".one_way", "on", "off for a "+string(f.Kind))
	}
	if f.Thread != "" && f.Kind != Pause {
		v.add(path+".thread", quoted(string(f.Thread)), "nothing for a "+string(f.Kind))
	}
	if f.By != 0 && f.Kind != Step {
		v.add(path+".by", f.By.String(), "nothing for a "+string(f.Kind))
	}
	if f.Extra != 0 && f.Kind != SlowLink && f.Kind != SlowDisk {
		v.add(path+".extra", f.Extra.String(), "nothing for a "+string(f.Kind))
	}
}
